import type { AskGateway } from './ask-gateway.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { claimDueAttempts } from './payment-store.ts'
import { workRefunds } from './refunds/work-refunds.ts'
import { workWebhooks } from './webhooks/work-webhooks.ts'

const batch = 20
const restMs = 1000
// One round never does more than this, so that stopping takes no longer than a gateway's time limit or two.
const mostBatches = 50

/** Works off the webhook inbox, asks about payments that are due, and sends refunds. Any number of processes may run it. */
export function createPaymentWorker(dependencies: PaymentDependencies, ask: AskGateway) {
  let timer: NodeJS.Timeout | null = null
  let working: Promise<void> | null = null
  let isStopped = true

  async function reconcile(): Promise<number> {
    const due = await dependencies.database.transaction((tx) => claimDueAttempts(tx, batch))
    await Promise.all(due.map(({ id }) => ask.claimed(id)))
    return due.length
  }

  const duties = [() => workWebhooks(dependencies, ask), reconcile, () => workRefunds(dependencies)]

  async function workOff(duty: () => Promise<number>): Promise<void> {
    for (let n = 0; n < mostBatches; n += 1) if ((await duty()) < batch) return
  }

  function work(): Promise<void> {
    working ??= Promise.all(duties.map(workOff))
      .then(() => {})
      .finally(() => {
        working = null
      })
    return working
  }

  async function round(): Promise<void> {
    try {
      await work()
    } catch (error) {
      dependencies.log.warn({ err: error }, 'payment work will be tried again')
    }
    if (isStopped) return
    timer = setTimeout(round, restMs)
    timer.unref()
  }

  return {
    work,
    start(): void {
      if (!isStopped) return
      isStopped = false
      void round()
    },
    /** There is something new: do not wait for the clock. */
    hurry(): void {
      if (isStopped || working) return
      if (timer) clearTimeout(timer)
      timer = setTimeout(round, 0)
      timer.unref()
    },
    async stop(): Promise<void> {
      isStopped = true
      if (timer) clearTimeout(timer)
      await working?.catch(() => {})
    },
  }
}
