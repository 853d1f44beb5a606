import type { Answer } from '#platform/http/endpoint.ts'
import type { Quoted } from '#contract/order-schemas.ts'
import { isGood } from '#web/api-client.ts'
import { failureMessage, pricesUnconfirmed } from '#web/failure-messages.ts'

type QuoteOutcome = { ok: true; quoted: Quoted } | { ok: false; message: string; failure?: unknown }

/** What the shop says a cart costs, or the message that is shown instead: the same in the cart and at checkout. */
export async function requestQuote(ask: () => Promise<Answer<Quoted>>): Promise<QuoteOutcome> {
  try {
    const answer = await ask()
    if (isGood(answer)) return { ok: true, quoted: answer.data }
    return { ok: false, message: answer.message || pricesUnconfirmed }
  } catch (failure) {
    return { ok: false, message: failureMessage(failure, pricesUnconfirmed), failure }
  }
}
