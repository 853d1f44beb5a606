import type { Answer } from '#platform/http/endpoint.ts'
import type { Input } from '#contract/endpoint-schemas.ts'
import type { Quoted } from '#contract/order-schemas.ts'
import { createListeners } from '#platform/browser/state/state.ts'
import { timings } from '#web/timings.ts'
import { requestQuote } from './request-quote.ts'

export type QuestionToShop = Input<'quoteOrder'>['body']

/** What the server says about the cart: nothing yet, pending, confirmed, or failed. */
export type Confirmation =
  | { status: 'none' }
  | { status: 'pending'; last?: Quoted }
  | { status: 'confirmed'; quoted: Quoted }
  | { status: 'failed'; message: string; last?: Quoted }

type Dependencies = {
  ask: (question: QuestionToShop) => Promise<Answer<Quoted>>
  wait: (ms: number) => Promise<void>
}

export type ConfirmationStore = ReturnType<typeof createConfirmationStore>

/** Asks the server for prices, stock and totals of the cart; an answer to an older question is dropped. */
export function createConfirmationStore({ ask, wait }: Dependencies) {
  let state: Confirmation = { status: 'none' }
  let latest = 0
  let lastQuestion: QuestionToShop | undefined
  const { tell, subscribe } = createListeners()

  function show(next: Confirmation) {
    state = next
    tell()
  }

  /** Asks about a cart, unless the last question was the same. */
  async function confirm(question: QuestionToShop) {
    const isSame = JSON.stringify(question) === JSON.stringify(lastQuestion)
    if (isSame && state.status !== 'failed') return
    lastQuestion = question
    const asked = (latest += 1)
    const last = lastOf(state)
    if (question.orderItems.length === 0) return show({ status: 'none' })
    show({ status: 'pending', ...(last ? { last } : {}) })
    await wait(timings.repriceDelayMs)
    if (asked !== latest) return
    const next = await answered(question, last)
    if (asked === latest) show(next)
  }

  async function answered(question: QuestionToShop, last: Quoted | undefined): Promise<Confirmation> {
    const outcome = await requestQuote(() => ask(question))
    if (outcome.ok) return { status: 'confirmed', quoted: outcome.quoted }
    return { status: 'failed', message: outcome.message, ...(last ? { last } : {}) }
  }

  return {
    read: () => state,
    subscribe,
    confirm,
    /** The shop has refused what it named: the next question is asked, whatever it is. */
    forget: () => (lastQuestion = undefined),
    /** After a failure: asks the same question again. */
    askAgain: () => void (lastQuestion && confirm(lastQuestion)),
  }
}

/** The server's last answer, which may be about the cart before the latest change. */
export function lastOf(state: Confirmation): Quoted | undefined {
  if (state.status === 'confirmed') return state.quoted
  return state.status === 'none' ? undefined : state.last
}
