import { defaultCountry } from '#domain/address.ts'
import { type DeliveryRules, type DeliveryTerms, deliveryTerms, type Destination } from '#domain/delivery.ts'
import { expectedDelivery } from '#domain/expected-delivery.ts'
import { placeProblem } from '#domain/place-problem.ts'
import type { PincodePlace, PlaceProblem } from '#domain/pincode-mismatch.ts'
import { readPostOffices } from './post-offices.ts'

export type Deliveries = ReturnType<typeof createDeliveries>

/** What a place must have to be judged; addresses and orders have more. */
type Addressed = Destination

/** Where parcels go, how long they take, and where they can be paid at the door. */
export function createDeliveries({
  rules,
  cash,
}: {
  rules: () => DeliveryRules
  /** PIN codes that the owner takes no cash at, from memory. */
  cash?: { takesCashAt: (pincode: string) => boolean; settled: () => Promise<void> }
}) {
  const postOffices = readPostOffices()

  /** The one place that knows how a parcel gets there: a courier's live answers come in here. */
  function termsFor(destination: Addressed): DeliveryTerms {
    const terms = deliveryTerms(destination, rules())
    const takesCash = terms.takesCash && (cash?.takesCashAt(destination.pincode) ?? true)
    return { ...terms, takesCash }
  }

  return {
    termsFor,
    /** Resolves once the owner's rules about cash are known as well as they can be. */
    settled: async () => cash?.settled(),

    /** What can be said of a PIN code alone; null when the post has none like it. */
    ofPincode(pincode: string): { place: PincodePlace; terms: DeliveryTerms } | null {
      const place = postOffices.placeOf(pincode)
      if (!place) return null
      const [state = ''] = place.states
      return { place, terms: termsFor({ country: defaultCountry, state, pincode }) }
    },

    /** What keeps a parcel from finding this address. */
    problemOf(address: Addressed): PlaceProblem | undefined {
      const place = address.country === defaultCountry ? postOffices.placeOf(address.pincode) : null
      return placeProblem(address, { countries: rules().countries, place })
    },

    /** The days between which an order of that moment is expected there; null where nothing is sent. */
    expectedFor(destination: Addressed, placedAt: Date): { from: Date; to: Date } | null {
      const terms = termsFor(destination)
      return terms.isServed ? expectedDelivery(placedAt, terms) : null
    },
  }
}
