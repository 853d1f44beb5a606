import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { PaymentParts } from './payment-parts.ts'
import { alarm, gatewayNamed } from './payment-parts.ts'
import type { Gateway, RefundAnswer } from './payment-provider.ts'
import { knownPayment, readAttempt } from './payment-store.ts'
import type { Refund } from './refund-store.ts'
import { claimDueRefunds, failRefund, finishRefund, keepPending, lockOpenRefund } from './refund-store.ts'

const batch = 20
const triesBeforeFailed = 8

/** Sends what is due to the gateways; how many there were. */
export async function workRefunds(parts: PaymentParts): Promise<number> {
  const due = await parts.database.transaction((tx) => claimDueRefunds(tx, batch))
  await Promise.all(due.map((refund) => workRefund(parts, refund)))
  return due.length
}

/** Asks a gateway for one refund, or how it stands, and takes the answer in. */
export async function workRefund(parts: PaymentParts, refund: Refund): Promise<void> {
  const attempt = await readAttempt(parts.database.query, refund.attemptId)
  const provider = attempt && gatewayNamed(parts, attempt.provider)
  if (!attempt || !provider) {
    alarm(parts, 'refund-provider-missing', { refundId: refund.id })
    return
  }
  const payment = knownPayment(attempt)
  const answer = await askFor(provider, {
    refundId: refund.id,
    amount: refund.amount,
    payment,
    providerRef: refund.providerRef,
    tries: refund.tries,
  })
  await failpoint('beforeRefundKept')
  await takeIn(parts, refund, answer)
}

type Wish = Parameters<Gateway['refundStatus']>[0] & { tries: number }

/** After the first try it may be there already: asked before it is sent again. */
async function askFor(provider: Gateway, wish: Wish): Promise<RefundAnswer> {
  if (wish.tries === 0) return provider.refund(wish)
  const standing = await provider.refundStatus(wish)
  return !standing.ok && standing.reason === 'unknown-refund' ? provider.refund(wish) : standing
}

async function takeIn(parts: PaymentParts, refund: Refund, answer: RefundAnswer): Promise<void> {
  if (!answer.ok) {
    if (answer.reason !== 'refused' || refund.tries + 1 < triesBeforeFailed) return
    return finish(parts, refund, { state: 'failed', providerRef: refund.providerRef ?? '' })
  }
  if (answer.amount !== refund.amount) {
    alarm(parts, 'refund-mismatch', { refundId: refund.id, orderId: refund.orderId })
    return
  }
  if (answer.state === 'pending') return keepPending(parts.database.query, refund.id, answer.providerRef)
  return finish(parts, refund, { state: answer.state, providerRef: answer.providerRef })
}

async function finish(
  parts: PaymentParts,
  { id, orderId }: Refund,
  { state, providerRef }: { state: 'done' | 'failed'; providerRef: string },
): Promise<void> {
  const { database, orders } = parts
  await database.transaction(async (tx) => {
    await orders.lock(tx, orderId)
    const refund = await lockOpenRefund(tx, id)
    if (!refund) return
    if (state === 'failed') {
      await failRefund(tx, refund)
      alarm(parts, 'refund-failed', { refundId: id, orderId })
      return
    }
    const { isWhole } = await finishRefund(tx, refund, providerRef)
    await orders.refunded(tx, {
      orderId,
      attemptId: refund.attemptId,
      amount: refund.amount,
      what: whatWasRefunded(refund, { isWhole }),
    })
  })
}

function whatWasRefunded(
  { reason }: Pick<Refund, 'reason'>,
  { isWhole }: { isWhole: boolean },
): 'whole' | 'part' | 'extra' {
  if (reason === 'second-payment') return 'extra'
  return isWhole ? 'whole' : 'part'
}
