import { setTimeout as pause } from 'node:timers/promises'
import type { Paise } from '#domain/money.ts'
import { paymentPageMinutes } from '#domain/payment-times.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import { giveUpAttempt } from './apply-gateway-status.ts'
import { outsideLimits } from '#platform/outside/outside.ts'
import type { PaymentSubject } from './payable-orders.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { alarm, gatewayNamed, gatewaysOf } from './payment-dependencies.ts'
import type { CreatedPayment, Gateway } from './payment-provider.ts'
import type { Attempt } from './payment-store.ts'
import { claimOpening } from './attempt-claim-store.ts'
import {
  insertAttempt,
  isLive,
  keepPage,
  listAttempts,
  lockAttempts,
  markInHand,
  moveAttempt,
  readAttempt,
} from './payment-store.ts'

export type Redirected = { ok: true; url: string } | { ok: false; reason: 'gateway-away' | 'not-payable' }

// How often a waiting process looks for the page that another one fetches.
const lookAgainMs = 100

/** The first gateway that answers, in the owner's order; the first of all when none does. */
function chooseGateway(dependencies: PaymentDependencies, exceptName?: string): Gateway | undefined {
  const gateways = gatewaysOf(dependencies)
  const reachable = gateways.filter((gateway) => gateway.isReachable())
  return reachable.find(({ name }) => name !== exceptName) ?? reachable[0] ?? gateways[0]
}

type NewAttempt = { orderId: string; amount: Paise; exceptProvider?: string; isInHand?: boolean }

export async function openAttempt(
  dependencies: PaymentDependencies,
  tx: Transaction,
  { orderId, amount, exceptProvider, isInHand = false }: NewAttempt,
): Promise<string> {
  const provider = chooseGateway(dependencies, exceptProvider)
  if (!provider) throw new Error('online payment was asked for, but no gateway is configured')
  const id = newId()
  await insertAttempt(tx, { id, orderId, provider: provider.name, amount, isInHand })
  return id
}

/**
 * Gets the gateway's page for an attempt; the same page when asked again. A payment whose page was lost on the way
 * gets a new attempt once, while there is time. When that fails too the order is told, and may be paid again.
 */
export async function openPage(dependencies: PaymentDependencies, attemptId: string): Promise<Redirected> {
  const { query } = dependencies.database
  const deadline = AbortSignal.timeout(dependencies.pageWithinMs ?? outsideLimits.totalMs)
  const first = await readAttempt(query, attemptId)
  const subject = first && (await dependencies.orders.read(first.orderId))
  if (!first || !subject) return { ok: false, reason: 'not-payable' }
  if (first.state !== 'created') return pageOf(first)
  if (!(await claimOpening(query, first.id))) return awaitPage(dependencies, first.orderId, deadline)

  const asked = await askForPage(dependencies, { attempt: first, subject, deadline })
  if (asked) return asked
  // While nobody can be asked, a second attempt would only add work to a bad day.
  const isWorthIt = !deadline.aborted && gatewaysOf(dependencies).some((gateway) => gateway.isReachable())
  const secondId = isWorthIt ? await replaceAttempt(dependencies, first) : null
  const second = secondId && (await readAttempt(query, secondId))
  if (!second) return giveUp(dependencies, first)
  return (
    (await askForPage(dependencies, { attempt: second, subject, deadline })) ?? giveUp(dependencies, second)
  )
}

/** Another process fetches the page: it is there in a moment. */
async function awaitPage(
  dependencies: PaymentDependencies,
  orderId: string,
  deadline: AbortSignal,
): Promise<Redirected> {
  while (!deadline.aborted) {
    const live = (await listAttempts(dependencies.database.query, orderId)).find(isLive)
    if (!live) return { ok: false, reason: 'gateway-away' }
    if (live.state === 'pending') return pageOf(live)
    await pause(lookAgainMs)
  }
  return { ok: false, reason: 'gateway-away' }
}

function pageOf(attempt: Attempt | null): Redirected {
  const url = attempt && isLive(attempt) ? attempt.pageUrl : null
  return url ? { ok: true, url } : { ok: false, reason: 'not-payable' }
}

type Question = { attempt: Attempt; subject: PaymentSubject; deadline: AbortSignal }

async function askForPage(
  dependencies: PaymentDependencies,
  { attempt, subject, deadline }: Question,
): Promise<Redirected | null> {
  const created = await create(dependencies, { attempt, subject, deadline })
  if (!created.ok) {
    dependencies.log.warn(
      { attemptId: attempt.id, provider: attempt.provider, reason: created.reason },
      'no page',
    )
    if (created.reason === 'refused')
      alarm(dependencies, 'payment-refused-by-gateway', { attemptId: attempt.id, provider: attempt.provider })
    return null
  }
  const { url, providerRef } = created
  await failpoint('beforePageKept')
  const isKept = await keepPage(dependencies.database.query, { id: attempt.id, providerRef, url })
  // Too slow: the attempt was given up meanwhile, so its page must not be shown.
  return isKept ? { ok: true, url } : pageOf(await readAttempt(dependencies.database.query, attempt.id))
}

async function create(
  dependencies: PaymentDependencies,
  { attempt, subject, deadline }: Question,
): Promise<CreatedPayment> {
  const provider = gatewayNamed(dependencies, attempt.provider)
  if (!provider) return { ok: false, reason: 'unreached' }
  const payment = {
    ...subject,
    reference: attempt.id,
    amount: attempt.amount,
    expiresInSeconds: paymentPageMinutes * 60,
    webhookUrl: `${dependencies.publicUrl}/api/web/payment/webhook/${provider.name}`,
  }
  await dependencies.notes?.add('payments', `${provider.name} ${attempt.id}`)
  return provider.create(payment, deadline)
}

/** Ends the attempt and opens another for the same order in one step, so that the order's hold goes on. */
async function replaceAttempt(dependencies: PaymentDependencies, first: Attempt): Promise<string | null> {
  const { database, orders } = dependencies
  return database.transaction(async (tx) => {
    await orders.lock(tx, first.orderId)
    const attempts = await lockAttempts(tx, first.orderId)
    const current = attempts.find(({ id }) => id === first.id)
    if (current?.state !== 'created') return null
    await moveAttempt(tx, first.id, { state: 'failed' })
    const { orderId, amount, provider, isInHand } = first
    return openAttempt(dependencies, tx, { orderId, amount, exceptProvider: provider, isInHand })
  })
}

async function giveUp(dependencies: PaymentDependencies, attempt: Attempt): Promise<Redirected> {
  const { query } = dependencies.database
  // It was in the hand of who opened it, and nobody opens another: its end is news to the order.
  if (attempt.isInHand) await markInHand(query, { id: attempt.id, isInHand: false })
  await giveUpAttempt(dependencies, attempt, 'failed')
  const page = pageOf(await readAttempt(query, attempt.id))
  return page.ok ? page : { ok: false, reason: 'gateway-away' }
}
