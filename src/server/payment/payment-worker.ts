import { repeat } from '#platform/jobs/jobs.ts'
import type { AskGateway } from './ask-gateway.ts'
import type { CheckBudget } from './check-budget.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { gatewaysOf } from './payment-dependencies.ts'
import { gatewayNames } from './payment-provider.ts'
import { claimDueAttempts } from './attempt-claim-store.ts'
import { workRefunds } from './refunds/work-refunds.ts'
import { workWebhooks } from './webhooks/work-webhooks.ts'

const batch = 20
const restMs = 1000
// A gateway that is switched off has no news, only what was left open.
const restOfSwitchedOffMs = 60_000
// One round never does more than this, so that stopping takes no longer than a gateway's time limit or two.
const mostBatches = 50

type Workshop = { dependencies: PaymentDependencies; ask: AskGateway; budget: CheckBudget }

/**
 * Works off the webhook inbox, asks about payments that are due, and sends refunds: each of these for each gateway by
 * itself, so that one that is slow keeps no other waiting. Any number of processes may run it.
 */
export function createPaymentWorker({ dependencies, ask, budget }: Workshop) {
  async function reconcile(provider: string): Promise<boolean> {
    const limit = budget.take(provider, batch)
    if (limit === 0) return false
    const due = await dependencies.database.transaction((tx) => claimDueAttempts(tx, { provider, limit }))
    budget.giveBack(provider, limit - due.length)
    await Promise.all(due.map((attempt) => ask.claimed(attempt)))
    return due.length === batch
  }

  /** What there is to do for one gateway; each tells whether there may be more. */
  const duties: Record<string, (provider: string) => Promise<boolean>> = {
    webhooks: async (provider) =>
      (await workWebhooks(dependencies, { ask, provider, limit: batch })) === batch,
    payments: reconcile,
    refunds: async (provider) => (await workRefunds(dependencies, { provider, limit: batch })) === batch,
  }

  const isOn = (provider: string) => gatewaysOf(dependencies).some(({ name }) => name === provider)

  const jobs = gatewayNames.flatMap((provider) =>
    Object.entries(duties).map(([duty, work]) => {
      const job = repeat({
        name: `${duty} of ${provider}`,
        everyMs: isOn(provider) ? restMs : restOfSwitchedOffMs,
        log: dependencies.log,
        work: async (stopped) => {
          for (let n = 0; n < mostBatches && !stopped.aborted; n += 1) if (!(await work(provider))) return
        },
      })
      return { duty, provider, job }
    }),
  )

  return {
    async work(): Promise<void> {
      await Promise.all(jobs.map(({ job }) => job.now()))
    },
    start: () => jobs.forEach(({ job }) => job.start()),
    /** A webhook of this gateway has come: do not wait for the clock. */
    hurry(provider: string): void {
      for (const { duty, provider: own, job } of jobs)
        if (duty === 'webhooks' && own === provider) job.hurry()
    },
    async stop(): Promise<void> {
      await Promise.all(jobs.map(({ job }) => job.stop()))
    },
  }
}
