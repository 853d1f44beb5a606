import { paise } from '#domain/money.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { alarm, gatewaysOf } from '../payment-dependencies.ts'
import type { Capture, Gateway } from '../payment-provider.ts'
import type { InboxEvent } from '../webhooks/webhook-store.ts'
import { keepUnknownCapture, unknownAmong } from './unknown-capture-store.ts'

/** As `newId` makes them: other shops on the same account have other references. */
const ourShape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * A webhook about a payment that is in no book: where it bears a reference as ours are, its gateway is asked whether it
 * took money. False: the gateway did not say; it is to be asked again.
 */
export async function checkUnknown(
  dependencies: PaymentDependencies,
  provider: Gateway,
  { reference, providerRef, eventKey }: InboxEvent,
): Promise<boolean> {
  const about = { provider: provider.name, eventKey }
  if (reference !== null && ourShape.test(reference)) {
    const answer = await provider.status({ reference, amount: paise(0), providerRef, paymentRef: null })
    if (!answer.ok && answer.reason !== 'unknown-payment') return false
    // Some gateways do not repeat the reference that they were asked by.
    const isMeant = answer.ok && (answer.status.reference ?? reference) === reference
    if (answer.ok && isMeant && answer.status.state === 'captured') {
      await keep(dependencies, provider.name, { ...answer.status, reference })
      return true
    }
  }
  dependencies.log.warn(about, 'a webhook about no payment of ours')
  return true
}

export type Found = { asked: string[]; cannotBeAsked: string[]; silent: string[]; found: number }

/** Asks every gateway that can tell for what it took since then, as after the restore of an older backup. */
export async function findUnknownCaptures(dependencies: PaymentDependencies, since: Date): Promise<Found> {
  const result: Found = { asked: [], cannotBeAsked: [], silent: [], found: 0 }
  for (const gateway of gatewaysOf(dependencies)) {
    if (!gateway.listCaptures) {
      result.cannotBeAsked.push(gateway.name)
      continue
    }
    const listed = await gateway.listCaptures(since)
    result[listed.ok ? 'asked' : 'silent'].push(gateway.name)
    const ours = (listed.ok ? listed.captures : []).filter(({ reference }) => ourShape.test(reference))
    const unknown = await unknownAmong(
      dependencies.database.query,
      ours.map(({ reference }) => reference),
    )
    for (const capture of ours) {
      if (!unknown.has(capture.reference)) continue
      if (await keep(dependencies, gateway.name, capture)) result.found += 1
    }
  }
  return result
}

async function keep(
  dependencies: PaymentDependencies,
  provider: string,
  { reference, providerRef, paymentRef, captured }: Capture,
): Promise<boolean> {
  const capture = { provider, reference, providerRef, paymentRef, captured }
  const isNew = await keepUnknownCapture(dependencies.database.query, capture)
  if (isNew) alarm(dependencies, 'capture-unknown', { provider, reference, captured })
  return isNew
}
