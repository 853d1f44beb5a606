import { call } from '#web/api-client.ts'
import { createConfirmationStore } from './confirmation-store.ts'
import { pause } from '#web/timings.ts'

/** What the shop last said of this browser's cart. */
export const confirmation = createConfirmationStore({
  ask: (question) => call('quoteOrder', { body: question }),
  wait: pause,
})
