import { paise } from '#domain/money.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { alarm, gatewaysOf } from '../payment-dependencies.ts'
import type { Capture, Gateway, PaymentAnswer } from '../payment-provider.ts'
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
    const answer = await askAbout(provider, reference, providerRef)
    if (!answer.ok && answer.reason !== 'unknown-payment') return false
    if (answer.ok && answer.status.state === 'captured') {
      await keep(dependencies, provider.name, { ...answer.status, reference })
      return true
    }
  }
  dependencies.log.warn(about, 'a webhook about no payment of ours')
  return true
}

export type Found = { asked: string[]; cannotBeAsked: string[]; silent: string[]; found: number }

/** Asks every gateway for what it took since then, as after the restore of an older backup. */
export async function findUnknownCaptures(dependencies: PaymentDependencies, since: Date): Promise<Found> {
  const result: Found = { asked: [], cannotBeAsked: [], silent: [], found: 0 }
  for (const gateway of gatewaysOf(dependencies)) {
    const listed = await capturesSince(dependencies, gateway, since)
    if (!listed) {
      result.cannotBeAsked.push(gateway.name)
      continue
    }
    result[listed.isWhole ? 'asked' : 'silent'].push(gateway.name)
    for (const capture of listed.captures)
      if (await keep(dependencies, gateway.name, capture)) result.found += 1
  }
  return result
}

type Listed = { isWhole: boolean; captures: Capture[] }

/** By the gateway's own list; where it has none, by what was noted beside the database, one after the other. */
async function capturesSince(
  dependencies: PaymentDependencies,
  gateway: Gateway,
  since: Date,
): Promise<Listed | null> {
  if (gateway.listCaptures) {
    const listed = await gateway.listCaptures(since)
    const ours = (listed.ok ? listed.captures : []).filter(({ reference }) => ourShape.test(reference))
    const unknown = await unknownOf(
      dependencies,
      ours.map(({ reference }) => reference),
    )
    return { isWhole: listed.ok, captures: ours.filter(({ reference }) => unknown.has(reference)) }
  }
  const noted = (await dependencies.notes?.read('payments', since)) ?? []
  const references = noted.flatMap((line) => {
    const [name, reference = ''] = line.split(' ')
    return name === gateway.name && ourShape.test(reference) ? [reference] : []
  })
  if (references.length === 0) return null
  const whole: Listed = { isWhole: true, captures: [] }
  for (const reference of await unknownOf(dependencies, references)) {
    const answer = await askAbout(gateway, reference, null)
    if (!answer.ok && answer.reason !== 'unknown-payment') whole.isWhole = false
    if (answer.ok && answer.status.state === 'captured') whole.captures.push({ ...answer.status, reference })
  }
  return whole
}

function unknownOf({ database }: PaymentDependencies, references: readonly string[]): Promise<Set<string>> {
  return unknownAmong(database.query, references)
}

/** About a payment of which nothing is known but our reference. */
async function askAbout(
  gateway: Gateway,
  reference: string,
  providerRef: string | null,
): Promise<PaymentAnswer> {
  const answer = await gateway.status({ reference, amount: paise(0), providerRef, paymentRef: null })
  // Some gateways do not repeat the reference that they were asked by.
  const isMeant = answer.ok && (answer.status.reference ?? reference) === reference
  return answer.ok && !isMeant ? { ok: false, reason: 'unknown-payment' } : answer
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
