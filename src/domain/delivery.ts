import type { DeliveryPromise } from './expected-delivery.ts'

/** Where a parcel goes, as far as the rules of delivery look. */
export type Destination = { country: string; state: string; pincode: string }

/** A part of the country where a parcel takes longer, is not paid at the door, or does not go at all. */
export type DeliveryZone = Partial<DeliveryPromise> & {
  states?: readonly string[] | undefined
  /** How its PIN codes begin; a whole one is a zone of its own. */
  pincodes?: readonly string[] | undefined
  /** Cash on delivery; taken unless said otherwise. */
  cash?: boolean | undefined
  served?: boolean | undefined
}

/** The owner's rules (content/shop.yaml): the usual promise, and the zones that differ from it. */
export type DeliveryRules = DeliveryPromise & {
  countries: readonly string[]
  zones: readonly DeliveryZone[]
}

export type DeliveryTerms = DeliveryPromise & { isServed: boolean; takesCash: boolean }

/** How a parcel gets there: by the first zone that the place lies in, else as usual. */
export function deliveryTerms({ country, state, pincode }: Destination, rules: DeliveryRules): DeliveryTerms {
  const zone = rules.zones.find(
    ({ states, pincodes }) =>
      states?.includes(state) || pincodes?.some((beginning) => pincode.startsWith(beginning)),
  )
  const isServed = rules.countries.includes(country) && zone?.served !== false
  return {
    isServed,
    takesCash: isServed && zone?.cash !== false,
    packedIn: zone?.packedIn ?? rules.packedIn,
    onItsWay: zone?.onItsWay ?? rules.onItsWay,
  }
}
