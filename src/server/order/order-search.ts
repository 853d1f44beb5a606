import { readAwb } from '#domain/parcel.ts'
import { ordersNamedBy } from './work-store.ts'

/**
 * What somebody types to find an order: digits are its number or a mobile number from either end (+91, blanks and hyphens
 * do not count), five characters the end of the id that shoppers see. A parcel's number (AWB) and an invoice's are found as
 * a whole. Whatever has no digit first may be the beginning of a name.
 */
export function readSearch(typed: string) {
  const text = typed.trim().toLowerCase()
  const bare = text.replaceAll(/[\s().-]/g, '')
  const digits = bare.replace(/^(?:\+91|0)(?=[0-9]{4,10}$)/, '')
  const found = []
  if (/^#?[0-9]{1,15}$/.test(bare)) found.push(ordersNamedBy.number(bare.replace('#', '')))
  if (/^[0-9]{4,10}$/.test(digits)) {
    found.push(ordersNamedBy.mobileBegins(digits))
    if (digits.length < 10) found.push(ordersNamedBy.mobileEnds(digits))
  }
  if (/^#?[0-9a-f]{5}$/.test(bare)) found.push(ordersNamedBy.tail(bare.replace('#', '')))
  const sign = readAwb(typed)
  if (/[0-9]/.test(sign) && sign.length >= 4 && sign.length <= 40)
    found.push(ordersNamedBy.waybill(sign), ordersNamedBy.invoice(sign))
  if (text.length >= 2 && !/^[0-9#+]/.test(bare)) found.push(ordersNamedBy.name(text))
  return found
}
