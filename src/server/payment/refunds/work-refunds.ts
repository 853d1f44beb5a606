import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { alarm, gatewayNamed } from '../payment-dependencies.ts'
import type { Gateway, KnownPayment, RefundAnswer } from '../payment-provider.ts'
import { type Attempt, keepPaymentRef, knownPayment, readAttempt } from '../payment-store.ts'
import type { Refund } from './refund-store.ts'
import { completeRefund } from './complete-refund.ts'
import { claimDueRefunds, failRefund, isRefusalNews, keepPending, lockOpenRefund } from './refund-store.ts'

/** Sends the refunds that are due to their gateways; returns how many there were. */
export async function workRefunds(
  dependencies: PaymentDependencies,
  which: { provider: string; limit: number },
): Promise<number> {
  const due = await dependencies.database.transaction((tx) => claimDueRefunds(tx, which))
  await Promise.all(due.map((refund) => workRefund(dependencies, refund)))
  return due.length
}

/** Asks a gateway for one refund, or how it stands, and takes the answer in. */
export async function workRefund(dependencies: PaymentDependencies, refund: Refund): Promise<void> {
  const attempt = await readAttempt(dependencies.database.query, refund.attemptId)
  const provider = attempt && gatewayNamed(dependencies, attempt.provider)
  if (!attempt || !provider) {
    alarm(dependencies, 'refund-provider-missing', { refundId: refund.id })
    return
  }
  const payment = await namedPayment(dependencies, provider, attempt)
  const answer = await askFor(provider, {
    refundId: refund.id,
    amount: refund.amount,
    payment,
    providerRef: refund.providerRef,
    tries: refund.tries,
  })
  await failpoint('beforeRefundKept')
  await takeIn(dependencies, refund, answer)
}

/** Some gateways pay back a capture only by its name; where they had not told it, they are asked once more. */
async function namedPayment(
  { database }: PaymentDependencies,
  provider: Gateway,
  attempt: Attempt,
): Promise<KnownPayment> {
  const payment = knownPayment(attempt)
  if (payment.paymentRef !== null) return payment
  const answer = await provider.status(payment)
  if (!answer.ok || answer.status.paymentRef === null) return payment
  const { paymentRef } = answer.status
  await keepPaymentRef(database.query, { attemptId: attempt.id, paymentRef })
  return { ...payment, paymentRef }
}

type RefundQuestion = Parameters<Gateway['refundStatus']>[0] & { tries: number }

/** After the first try it may be there already: asked before it is sent again. */
async function askFor(provider: Gateway, question: RefundQuestion): Promise<RefundAnswer> {
  if (question.tries === 0) return provider.refund(question)
  const known = await provider.refundStatus(question)
  return !known.ok && known.reason === 'unknown-refund' ? provider.refund(question) : known
}

async function takeIn(
  dependencies: PaymentDependencies,
  refund: Refund,
  answer: RefundAnswer,
): Promise<void> {
  if (!answer.ok) {
    if (answer.reason === 'refused') await noteRefusal(dependencies, refund)
    return
  }
  if (answer.amount !== refund.amount) {
    alarm(dependencies, 'refund-mismatch', { refundId: refund.id, orderId: refund.orderId })
    return
  }
  if (answer.state === 'pending')
    return keepPending(dependencies.database.query, refund.id, answer.providerRef)
  return finish(dependencies, refund, { state: answer.state, providerRef: answer.providerRef })
}

/** Refusals pass: the balance comes back with the next captures, keys are mended. Only 'failed' is an end. */
async function noteRefusal(dependencies: PaymentDependencies, { id, orderId, tries }: Refund): Promise<void> {
  if (!(await isRefusalNews(dependencies.database.query, id))) return
  alarm(dependencies, 'refund-refused', { refundId: id, orderId, tries: tries + 1 })
}

async function finish(
  dependencies: PaymentDependencies,
  { id, orderId }: Refund,
  { state, providerRef }: { state: 'done' | 'failed'; providerRef: string },
): Promise<void> {
  const { database, orders } = dependencies
  await database.transaction(async (tx) => {
    await orders.lock(tx, orderId)
    const refund = await lockOpenRefund(tx, id)
    if (!refund) return
    if (state === 'failed') {
      await failRefund(tx, refund)
      alarm(dependencies, 'refund-failed', { refundId: id, orderId })
      return
    }
    await completeRefund(orders, tx, { refund, providerRef })
  })
}
