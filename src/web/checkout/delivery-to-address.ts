import { defaultCountry } from '#domain/address.ts'
import { outsideCountries } from '#domain/pincode-mismatch.ts'
import type { SavedAddress } from '#web/address/address-book.ts'
import type { DeliveryAnswer } from '#web/delivery/ask-delivery.ts'
import { noCashAt } from '#web/delivery/cash-obstacle.ts'
import { useDelivery } from '#web/delivery/use-delivery.ts'
import { useFrame } from '#web/layout/use-frame.ts'

/** What is known of delivery to an address; the server judges the same once more when the order is placed. */
export type DeliveryToAddress = {
  answer: DeliveryAnswer
  /** Why nothing can be sent there. */
  obstacle?: string
  /** Why it cannot be paid at the door there. */
  cashObstacle?: string
}

export function useDeliveryToAddress(address: SavedAddress | undefined): DeliveryToAddress {
  const { countries } = useFrame().shop.delivery
  const isAtHome = address?.country === defaultCountry
  const answer = useDelivery(isAtHome ? address.pincode : null)
  if (!address) return { answer }
  if (!countries.includes(address.country)) return { answer, obstacle: outsideCountries(countries) }
  if (!answer || answer === 'unknown') return { answer }
  const { pincode, isServed, takesCash } = answer
  if (!isServed) return { answer, obstacle: `We do not deliver to PIN code ${pincode} yet.` }
  return takesCash ? { answer } : { answer, cashObstacle: noCashAt(pincode) }
}
