import { useSyncExternalStore } from 'react'
import { call } from '#web/api-client.ts'
import { type Confirmation, createConfirmationStore } from './confirmation-store.ts'
import { pause } from './pause.ts'

/** What the shop last said of this browser's cart. */
export const confirmation = createConfirmationStore({
  ask: (question) => call('quoteOrder', { body: question }),
  wait: pause,
})

const none: Confirmation = { status: 'none' }

export function useConfirmation(): Confirmation {
  return useSyncExternalStore(confirmation.subscribe, confirmation.read, () => none)
}
