import { unknownPincode } from '#domain/pincode-mismatch.ts'
import { createTokenBucket } from '#platform/concurrency/concurrency.ts'
import { ok, refuse } from '#platform/http/http.ts'
import { policy } from '#server/settings/policy.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'
import type { Deliveries } from './deliveries.ts'

/** Browsers and proxies keep an answer so long: a change of the rules is seen within the hour. */
const kept = { headers: { 'cache-control': 'public, max-age=3600' } }

/** Answers what can be said of a PIN code (ours): public, from memory. */
export function answerDelivery(api: Api, deliveries: Deliveries): void {
  const questions = createTokenBucket({ perMinute: policy.deliveryQuestions.perMinute })

  api.answer('readDelivery', async ({ params: { pincode } }) => {
    if (questions.take(1) === 0) return refuse(tooMany)
    await deliveries.settled()
    const known = deliveries.ofPincode(pincode)
    if (!known) return refuse({ status: 404, code: 'unknown-pincode', message: unknownPincode(pincode) })
    const { place, terms } = known
    const { district, city } = place
    const { isServed, takesCash, packedIn, onItsWay } = terms
    return ok(
      {
        pincode,
        states: [...place.states],
        district,
        city,
        isServed,
        takesCash,
        packedIn: [...packedIn],
        onItsWay: [...onItsWay],
      },
      kept,
    )
  })
}

const tooMany = {
  status: 429,
  code: 'too-many-questions',
  message: 'Too many people are asking. Please try again in a minute.',
  headers: { 'retry-after': '60' },
}
