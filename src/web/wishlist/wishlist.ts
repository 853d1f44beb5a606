import { useSyncExternalStore } from 'react'
import { onStoredElsewhere } from '#platform/browser/state/state.ts'
import { call } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { askSignedIn, readSession, subscribe } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'
import { createWishlist, noWishes, type Wishes } from './create-wishlist.ts'

/** The wishlist of this browser, under the key `wishlist`. */
export const wishlist = createWishlist({
  storage: {
    ...browserStorage.wishlist,
    onOtherTab: (listener) => void onStoredElsewhere(browserStorage.wishlist.key, listener),
  },
  account: {
    read: () => call('readWishlist', {}),
    add: (productIds) => askSignedIn(() => call('addWishes', { body: { productIds } })),
    remove: (id) => askSignedIn(() => call('removeWish', { params: { id } })),
  },
})

export function useWishes(): Wishes {
  return useSyncExternalStore(wishlist.subscribe, wishlist.read, () => noWishes)
}

/** The list goes with who is signed in. */
export function followSession(): void {
  const follow = () => {
    const { status, customer } = readSession()
    if (status === 'guest') wishlist.leave()
    if (customer) void joinOf(customer._id)
  }
  subscribe(follow)
  follow()
}

async function joinOf(customerId: string): Promise<void> {
  if ((await wishlist.join(customerId)) === 'full')
    toast.info('The wishlist of your account is full: what you saved here stays on this device.')
}
