import { type Paise, paise } from '../money.ts'
import { must } from '../must.ts'
import { wholeRupees } from '../pricing/quote.ts'
import { chargedAfterCoupon } from './charged-lines.ts'
import type { shippingTaxes } from '../setting-choices.ts'
import { sumOf, type TaxSplit, taxWithin } from './tax-within.ts'

/** An order as it was charged. `shipping` holds the fee for cash too. */
export type ChargedOrder = {
  lines: ReadonlyArray<{
    id: string
    words: string
    quantity: number
    charged: Paise
    hsn: string
    rateBp: number
  }>
  discount: Paise
  shipping: Paise
  total: Paise
}

/** What the order's other invoices say already; pieces and value by line. */
export type InvoicedBefore = {
  lines: ReadonlyArray<{ id: string; quantity: number; value: Paise }>
  shipping: Paise
  total: Paise
}

type ShippingTax = keyof typeof shippingTaxes

/** A line of an invoice; `id` is that of the order's line, null for what is charged beside goods. */
export type InvoiceLine = TaxSplit & {
  id: string | null
  words: string
  hsn: string
  quantity: number
  rateBp: number
  /** As charged, tax within. */
  value: Paise
}

export type ParcelInvoice = TaxSplit & { lines: InvoiceLine[]; roundOff: Paise; total: Paise }

type Parcel = {
  order: ChargedOrder
  before: InvoicedBefore
  /** The pieces in this parcel. */
  pieces: ReadonlyArray<{ id: string; quantity: number }>
  isInterState: boolean
  shippingTax: ShippingTax
}

/** Sending as a service of its own: its code, and its rate in hundredths of a percent. */
const asService = { hsn: '996812', rateBp: 1800 }

const shippingWords = 'Delivery'

/**
 * The invoice of one parcel. What a parcel is worth is its part of what is left of the order, so that the invoices of
 * all its parcels add up to the order's total, in whatever parts and turns they are packed. Each is in whole rupees.
 */
export function invoiceOfParcel(parcel: Parcel): ParcelInvoice {
  const { order, before, isInterState } = parcel
  const left = leftOf(order, before)
  const goods = left.flatMap((line) => {
    const take = parcel.pieces.find(({ id }) => id === line.id)?.quantity ?? 0
    if (take > line.quantity) throw new Error(`line ${line.id} has no ${take} pieces left to invoice`)
    if (take === 0) return []
    return [{ ...line, quantity: take, value: partOf(line.value, take, line.quantity) }]
  })
  if (goods.length === 0) throw new Error('a parcel without pieces has no invoice')
  const whole = { value: sum(left.map(({ value }) => value)), pieces: count(left) }
  const packed = { value: sum(goods.map(({ value }) => value)), pieces: count(goods) }
  const isLast = packed.pieces === whole.pieces
  const shippingLeft = paise(order.shipping - before.shipping)
  const shipping = isLast ? shippingLeft : shareByValue(shippingLeft, packed, whole)
  const charged = [...goods, ...(shipping > 0 ? [shippingLine(parcel, goods, shipping)] : [])]
  const lines = charged.map((line) => ({ ...line, ...taxWithin({ ...line, isInterState }) }))
  const valueBefore = sum(before.lines.map(({ value }) => value)) + before.shipping
  const total = isLast
    ? paise(order.total - before.total)
    : paise(Math.max(0, wholeRupees(paise(valueBefore + packed.value + shipping)) - before.total))
  return { lines, ...addedUp(lines), total, roundOff: paise(total - sum(lines.map(sumOf))) }
}

function leftOf({ lines, discount }: ChargedOrder, before: InvoicedBefore) {
  const values = chargedAfterCoupon(lines, discount)
  return lines.map(({ id, words, hsn, rateBp, quantity }, at) => {
    const invoiced = before.lines.filter((line) => line.id === id)
    const value = must(values[at], 'a line has no value') - sum(invoiced.map((line) => line.value))
    return { id, words, hsn, rateBp, quantity: quantity - count(invoiced), value: paise(value) }
  })
}

function partOf(value: Paise, take: number, of: number): Paise {
  return take === of ? value : paise((value * take) / of)
}

type Worth = { value: number; pieces: number }

function shareByValue(amount: Paise, part: Worth, whole: Worth): Paise {
  const share = whole.value > 0 ? part.value / whole.value : part.pieces / whole.pieces
  return paise(amount * share)
}

function shippingLine(
  { shippingTax }: Parcel,
  goods: ReadonlyArray<{ hsn: string; rateBp: number }>,
  value: Paise,
) {
  const [highest] = goods.toSorted((one, other) => other.rateBp - one.rateBp)
  // Who takes no tax for goods takes none for sending them.
  const isTaxed = highest !== undefined && highest.rateBp > 0
  const { hsn, rateBp } = shippingTax === 'as-goods' || !isTaxed ? (highest ?? asService) : asService
  return { id: null, words: shippingWords, quantity: 1, hsn, rateBp, value }
}

function addedUp(lines: readonly TaxSplit[]): TaxSplit {
  return {
    taxable: sum(lines.map(({ taxable }) => taxable)),
    cgst: sum(lines.map(({ cgst }) => cgst)),
    sgst: sum(lines.map(({ sgst }) => sgst)),
    igst: sum(lines.map(({ igst }) => igst)),
  }
}

function sum(amounts: readonly number[]): Paise {
  return paise(amounts.reduce((total, amount) => total + amount, 0))
}

function count(lines: ReadonlyArray<{ quantity: number }>): number {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
}
