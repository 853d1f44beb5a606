import { useDeliveryPincode } from './delivery-pincode.ts'
import { useDelivery } from './use-delivery.ts'

/** Why nothing can be paid at the door where parcels are wanted; undefined where it can, or as long as that is unknown. */
export function useCashObstacle(): string | undefined {
  const answer = useDelivery(useDeliveryPincode())
  return answer && answer !== 'unknown' && answer.isServed && !answer.takesCash
    ? noCashAt(answer.pincode)
    : undefined
}

export function noCashAt(pincode: string): string {
  return `Not possible for PIN code ${pincode}. Please pay online.`
}
