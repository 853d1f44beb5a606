import { failpoint } from '#platform/failpoints/failpoints.ts'
import { applyTruth, giveUpAttempt } from './apply-truth.ts'
import { holdSeconds, longestWaitSeconds } from './check-schedule.ts'
import type { PaymentParts } from './payment-parts.ts'
import { alarm, gatewayNamed } from './payment-parts.ts'
import type { PaymentAnswer } from './payment-provider.ts'
import type { Attempt } from './payment-store.ts'
import { claimAttempt, isLive, knownPayment, readAttempt } from './payment-store.ts'

/** 'answered': the gateway's word was taken in. 'silent': it had none. 'too-soon': it was asked less than 3 s ago. */
export type Asked = 'answered' | 'silent' | 'too-soon'

export type AskGateway = ReturnType<typeof createAskGateway>

/** Asks gateways how a payment stands and takes the answer in; one question at a time for each payment. */
export function createAskGateway(parts: PaymentParts) {
  const underWay = new Map<string, Promise<Asked>>()

  function once(attemptId: string, ask: () => Promise<Asked>): Promise<Asked> {
    const running = underWay.get(attemptId)
    if (running) return running
    const asking = ask().finally(() => underWay.delete(attemptId))
    underWay.set(attemptId, asking)
    return asking
  }

  return {
    /** At most every 3 seconds, over all processes. */
    now: (attemptId: string) =>
      once(attemptId, async () => {
        const isFree = await claimAttempt(parts.database.query, attemptId)
        return isFree ? askAbout(parts, attemptId) : 'too-soon'
      }),
    /** For whoever has claimed the attempt, or changed something at the gateway a moment ago. */
    claimed: (attemptId: string) => once(attemptId, () => askAbout(parts, attemptId)),
  }
}

async function askAbout(parts: PaymentParts, attemptId: string): Promise<Asked> {
  const attempt = await readAttempt(parts.database.query, attemptId)
  if (!attempt) return 'silent'
  const provider = gatewayNamed(parts, attempt.provider)
  if (!provider) alarm(parts, 'payment-provider-missing', { attemptId, provider: attempt.provider })
  const answer = (await provider?.status(knownPayment(attempt))) ?? ({ ok: false, reason: 'away' } as const)
  await failpoint('beforeTruthKept')
  if (answer.ok) await applyTruth(parts, attempt, answer.truth)
  await giveUpOverdue(parts, attempt, answer)
  return answer.ok ? 'answered' : 'silent'
}

/** A hold ends with the gateway's word only, save for two cases: it never heard of the payment, or never ends it. */
async function giveUpOverdue(parts: PaymentParts, attempt: Attempt, answer: PaymentAnswer): Promise<void> {
  if (!isLive(attempt) || (answer.ok && answer.truth.state !== 'pending')) return
  const isUnknown = !answer.ok && answer.reason === 'unknown-payment' && attempt.state === 'created'
  if (isUnknown && attempt.ageSeconds > holdSeconds) {
    await giveUpAttempt(parts, attempt, 'expired')
    return
  }
  if (attempt.ageSeconds <= longestWaitSeconds) return
  alarm(parts, 'payment-never-ended', { attemptId: attempt.id, orderId: attempt.orderId })
  await giveUpAttempt(parts, attempt, 'expired')
}
