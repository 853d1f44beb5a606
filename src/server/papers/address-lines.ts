import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { defaultCountry } from '#domain/address.ts'

/** An address as it stands on an envelope; lines without a word are left out. */
export function addressLines(to: Partial<DeliveryAddress>): string[] {
  const place = [to.city, to.district === to.city ? null : to.district].filter(Boolean).join(', ')
  const state = [to.state, to.pincode].filter(Boolean).join(' ')
  const lines = [
    [to.doorNo, to.address].filter(Boolean).join(', '),
    to.landmark ? `Near ${to.landmark}` : '',
    place,
    to.country && to.country !== defaultCountry ? `${state}, ${to.country}` : state,
  ]
  return lines.filter((line) => line.trim() !== '')
}
