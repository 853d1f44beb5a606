import { setTimeout as pause } from 'node:timers/promises'
import type { Paise } from '#domain/money.ts'
import type { Transaction } from '#platform/postgres/transaction.ts'
import { newId } from '#platform/postgres/new-id.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import { giveUpAttempt } from './apply-truth.ts'
import { expirySeconds } from './check-schedule.ts'
import { gatewayLimits } from './gateway/gateway-client.ts'
import type { PaymentSubject } from './order-payments.ts'
import type { PaymentParts } from './payment-parts.ts'
import { alarm, gatewayNamed, gatewaysOf } from './payment-parts.ts'
import type { CreatedPayment, Gateway } from './payment-provider.ts'
import type { Attempt } from './payment-store.ts'
import {
  claimOpening,
  insertAttempt,
  isLive,
  keepPage,
  listAttempts,
  lockAttempts,
  moveAttempt,
  readAttempt,
} from './payment-store.ts'
import type { Redirected } from './payments.ts'

// How often a waiting process looks for the page that another one fetches.
const lookAgainMs = 100

/** The first gateway that answers, in the owner's order; the first of all when none does. */
function chooseGateway(parts: PaymentParts, exceptName?: string): Gateway | undefined {
  const gateways = gatewaysOf(parts)
  const reachable = gateways.filter((gateway) => gateway.isReachable())
  return reachable.find(({ name }) => name !== exceptName) ?? reachable[0] ?? gateways[0]
}

export async function openAttempt(
  parts: PaymentParts,
  tx: Transaction,
  { orderId, amount, exceptProvider }: { orderId: string; amount: Paise; exceptProvider?: string },
): Promise<string> {
  const provider = chooseGateway(parts, exceptProvider)
  if (!provider) throw new Error('online payment was asked for, but no gateway is configured')
  const id = newId()
  await insertAttempt(tx, { id, orderId, provider: provider.name, amount })
  return id
}

/**
 * Gets the gateway's page for an attempt; the same page when asked again. A payment whose page was lost on the way
 * gets a new attempt once, while there is time. When that fails too the order is told, and may be paid again.
 */
export async function openPage(parts: PaymentParts, attemptId: string): Promise<Redirected> {
  const { query } = parts.database
  const deadline = AbortSignal.timeout(parts.pageWithinMs ?? gatewayLimits.totalMs)
  const first = await readAttempt(query, attemptId)
  const subject = first && (await parts.orders.read(first.orderId))
  if (!first || !subject) return { ok: false, reason: 'not-payable' }
  if (first.state !== 'created') return pageOf(first)
  if (!(await claimOpening(query, first.id))) return awaitPage(parts, first.orderId, deadline)

  const asked = await askForPage(parts, { attempt: first, subject, deadline })
  if (asked) return asked
  // While nobody can be asked, a second attempt would only add work to a bad day.
  const isWorthIt = !deadline.aborted && gatewaysOf(parts).some((gateway) => gateway.isReachable())
  const secondId = isWorthIt ? await replaceAttempt(parts, first) : null
  const second = secondId && (await readAttempt(query, secondId))
  if (!second) return giveUp(parts, first)
  return (await askForPage(parts, { attempt: second, subject, deadline })) ?? giveUp(parts, second)
}

/** Another process fetches the page: it is there in a moment. */
async function awaitPage(parts: PaymentParts, orderId: string, deadline: AbortSignal): Promise<Redirected> {
  while (!deadline.aborted) {
    const live = (await listAttempts(parts.database.query, orderId)).find(isLive)
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
  parts: PaymentParts,
  { attempt, subject, deadline }: Question,
): Promise<Redirected | null> {
  const created = await create(parts, { attempt, subject, deadline })
  if (!created.ok) {
    parts.log.warn({ attemptId: attempt.id, provider: attempt.provider, reason: created.reason }, 'no page')
    if (created.reason === 'refused')
      alarm(parts, 'payment-refused-by-gateway', { attemptId: attempt.id, provider: attempt.provider })
    return null
  }
  const { url, providerRef } = created
  await failpoint('beforePageKept')
  const isKept = await keepPage(parts.database.query, { id: attempt.id, providerRef, url })
  // Too slow: the attempt was given up meanwhile, so its page must not be shown.
  return isKept ? { ok: true, url } : pageOf(await readAttempt(parts.database.query, attempt.id))
}

async function create(
  parts: PaymentParts,
  { attempt, subject, deadline }: Question,
): Promise<CreatedPayment> {
  const provider = gatewayNamed(parts, attempt.provider)
  if (!provider) return { ok: false, reason: 'unreached' }
  const payment = {
    ...subject,
    reference: attempt.id,
    amount: attempt.amount,
    expiresInSeconds: expirySeconds,
    webhookUrl: `${parts.publicUrl}/api/web/payment/webhook/${provider.name}`,
  }
  return provider.create(payment, deadline)
}

/** Ends the attempt and opens another for the same order in one step, so that the order's hold goes on. */
async function replaceAttempt(parts: PaymentParts, first: Attempt): Promise<string | null> {
  const { database, orders } = parts
  return database.transaction(async (tx) => {
    await orders.lock(tx, first.orderId)
    const attempts = await lockAttempts(tx, first.orderId)
    const current = attempts.find(({ id }) => id === first.id)
    if (current?.state !== 'created') return null
    await moveAttempt(tx, first.id, { state: 'failed' })
    const { orderId, amount, provider } = first
    return openAttempt(parts, tx, { orderId, amount, exceptProvider: provider })
  })
}

async function giveUp(parts: PaymentParts, attempt: Attempt): Promise<Redirected> {
  await giveUpAttempt(parts, attempt, 'failed')
  const page = pageOf(await readAttempt(parts.database.query, attempt.id))
  return page.ok ? page : { ok: false, reason: 'gateway-away' }
}
