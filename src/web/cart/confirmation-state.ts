import { call } from '#web/api-client.ts'
import { createConfirmationStore } from './confirmation-store.ts'
import { pause } from '#web/timings.ts'

/** What the server last said about the cart of this browser. */
export const confirmation = createConfirmationStore({
  ask: (question) => call('quoteOrder', { body: question }),
  wait: pause,
})
