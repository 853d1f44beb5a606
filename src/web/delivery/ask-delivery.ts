import type { DeliveryToPincode } from '#contract/delivery-schemas.ts'
import { call, isGood } from '#web/api-client.ts'

/** What is known of a PIN code; 'unknown': the post has none like it. Undefined when it could not be asked. */
export type DeliveryAnswer = DeliveryToPincode | 'unknown' | undefined

export async function askDelivery(pincode: string): Promise<DeliveryAnswer> {
  const answer = await call('readDelivery', { params: { pincode } }).catch(() => null)
  if (!answer) return undefined
  if (isGood(answer)) return answer.data
  return answer.code === 'unknown-pincode' ? 'unknown' : undefined
}
