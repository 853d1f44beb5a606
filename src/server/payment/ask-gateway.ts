import { createSingleFlight } from '#platform/concurrency/concurrency.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import { applyGatewayStatus, giveUpAttempt } from './apply-gateway-status.ts'
import { holdSeconds, longestWaitSeconds } from './check-schedule.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { alarm, gatewayNamed } from './payment-dependencies.ts'
import type { PaymentAnswer } from './payment-provider.ts'
import type { Attempt } from './payment-store.ts'
import type { CheckBudget } from './check-budget.ts'
import { claimAttempt } from './attempt-claim-store.ts'
import { isLive, knownPayment, readAttempt } from './payment-store.ts'

/** 'answered': the gateway's word was taken in. 'silent': it had none. 'too-soon': it was asked less than 3 s ago. */
export type Asked = 'answered' | 'silent' | 'too-soon'

export type AskGateway = ReturnType<typeof createAskGateway>

/** Asks gateways how a payment stands and takes the answer in; one question at a time for each payment. */
export function createAskGateway(dependencies: PaymentDependencies, budget: CheckBudget) {
  const once = createSingleFlight<Asked>()

  async function askIfFree(attempt: Pick<Attempt, 'id'>): Promise<Asked> {
    const isFree = await claimAttempt(dependencies.database.query, attempt.id)
    return isFree ? askAbout(dependencies, attempt.id) : 'too-soon'
  }

  return {
    /** For whoever waits: at most every 3 seconds over all processes, and within the gateway's budget. */
    now: (attempt: Pick<Attempt, 'id' | 'provider'>) =>
      once(attempt.id, async () =>
        budget.take(attempt.provider, 1) === 1 ? askIfFree(attempt) : 'too-soon',
      ),
    /** The gateway itself has reported on it: that is worth a question beyond the budget. */
    reported: (attempt: Pick<Attempt, 'id'>) => once(attempt.id, () => askIfFree(attempt)),
    /** For whoever has claimed the attempt, or changed something at the gateway a moment ago. */
    claimed: (attempt: Pick<Attempt, 'id'>) => once(attempt.id, () => askAbout(dependencies, attempt.id)),
  }
}

async function askAbout(dependencies: PaymentDependencies, attemptId: string): Promise<Asked> {
  const attempt = await readAttempt(dependencies.database.query, attemptId)
  if (!attempt) return 'silent'
  const provider = gatewayNamed(dependencies, attempt.provider)
  if (!provider) alarm(dependencies, 'payment-provider-missing', { attemptId, provider: attempt.provider })
  const answer = (await provider?.status(knownPayment(attempt))) ?? ({ ok: false, reason: 'away' } as const)
  await failpoint('beforeStatusKept')
  if (answer.ok) await applyGatewayStatus(dependencies, attempt, answer.status)
  await giveUpOverdue(dependencies, attempt, answer)
  return answer.ok ? 'answered' : 'silent'
}

/** A hold ends with the gateway's word only, save for two cases: it never heard of the payment, or never ends it. */
async function giveUpOverdue(
  dependencies: PaymentDependencies,
  attempt: Attempt,
  answer: PaymentAnswer,
): Promise<void> {
  if (!isLive(attempt) || (answer.ok && answer.status.state !== 'pending')) return
  const isUnknown = !answer.ok && answer.reason === 'unknown-payment' && attempt.state === 'created'
  if (isUnknown && attempt.ageSeconds > holdSeconds) {
    await giveUpAttempt(dependencies, attempt, 'expired')
    return
  }
  if (attempt.ageSeconds <= longestWaitSeconds) return
  alarm(dependencies, 'payment-never-ended', { attemptId: attempt.id, orderId: attempt.orderId })
  await giveUpAttempt(dependencies, attempt, 'expired')
}
