import type { Data } from '#contract/endpoint-schemas.ts'
import { guestWishLimit } from '#domain/wishes.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { createListeners } from '#platform/browser/state/state.ts'
import { isGood } from '#web/api-client.ts'
import { readIds } from '#web/browse/named-products.ts'

/** Products by their ids, newest first; `of`: the customer whose list this is, null for a guest's own. */
export type Wishes = { of: string | null; ids: readonly string[] }

type Listed = Answer<Data<'readWishlist'>>

export type WishlistParts = {
  storage: {
    read: () => unknown
    /** False when the browser refused to store it. */
    write: (wishes: Wishes) => boolean
    onOtherTab: (listener: () => void) => void
  }
  account: {
    read: () => Promise<Listed>
    add: (productIds: string[]) => Promise<Listed>
    remove: (productId: string) => Promise<Answer<unknown>>
  }
}

/** What came of a tap on a heart. */
export type Wished = 'saved' | 'removed' | 'full' | 'failed'

export const noWishes: Wishes = { of: null, ids: [] }

/**
 * The wishlist of this browser: a guest's own, or a copy of the customer's. What a guest has chosen joins the account
 * when they sign in and is kept here until the shop has it.
 */
export function createWishlist({ storage, account }: WishlistParts) {
  /** Storage is refused or full: the list exists in this tab only. */
  let onlyHere: Wishes | undefined
  let shown: Wishes | undefined
  const { tell, subscribe: listen } = createListeners()
  let isFollowing = false

  function stored(): Wishes {
    return onlyHere ?? readWishes(storage.read())
  }

  function read(): Wishes {
    shown ??= stored()
    return shown
  }

  function show(wishes: Wishes) {
    shown = wishes
    tell()
  }

  function subscribe(listener: () => void): () => void {
    // Pages are made on the server too, where there are no other tabs.
    if (!isFollowing) storage.onOtherTab(() => show(stored()))
    isFollowing = true
    return listen(listener)
  }

  function change(make: (wishes: Wishes) => Wishes) {
    const wishes = make(stored())
    onlyHere = storage.write(wishes) ? undefined : wishes
    show(wishes)
  }

  const put = (id: string) =>
    change(({ of, ids }) => ({ of, ids: [id, ...ids.filter((each) => each !== id)] }))
  const drop = (id: string) => change(({ of, ids }) => ({ of, ids: ids.filter((each) => each !== id) }))

  /** Shown at once; taken back when the shop does not take it. */
  async function toggle(id: string): Promise<Wished> {
    const { of, ids } = stored()
    const isWished = ids.includes(id)
    if (of === null && !isWished && ids.length >= guestWishLimit) return 'full'
    if (isWished) drop(id)
    else put(id)
    if (of === null) return isWished ? 'removed' : 'saved'
    const answer = await (isWished ? account.remove(id) : account.add([id])).catch(() => null)
    // 404: another device has taken it off already.
    if (answer?.status === 200 || (isWished && answer?.status === 404)) return isWished ? 'removed' : 'saved'
    if (isWished) put(id)
    else drop(id)
    return answer?.status === 409 ? 'full' : 'failed'
  }

  /** A customer is here: what a guest has chosen joins their list, or stays where it is until it can. */
  async function join(customerId: string): Promise<'joined' | 'full' | 'failed'> {
    const { of, ids } = stored()
    if (of === customerId) return 'joined'
    const sent = of === null ? [...ids] : []
    const answer = await (sent.length > 0 ? account.add(sent) : account.read()).catch(() => null)
    if (!answer || !isGood(answer)) return answer?.status === 409 ? 'full' : 'failed'
    const { productIds } = answer.data
    // Taps during the call count too.
    const meanwhile = stored()
    const added = meanwhile.ids.filter((id) => of === null && !sent.includes(id))
    const removed = sent.filter((id) => !meanwhile.ids.includes(id))
    const joined = [...added, ...productIds.filter((id) => !removed.includes(id) && !added.includes(id))]
    change(() => ({ of: customerId, ids: joined }))
    if (added.length > 0) await account.add(added).catch(() => null)
    for (const id of removed) await account.remove(id).catch(() => null)
    return 'joined'
  }

  return {
    read,
    subscribe,
    toggle,
    join,
    /** The customer's list as the shop has it now. */
    async refresh(): Promise<void> {
      const { of } = stored()
      if (of === null) return
      const answer = await account.read()
      if (isGood(answer) && stored().of === of) change(() => ({ of, ids: answer.data.productIds }))
    },
    /** Nobody is signed in: a customer's list is not left on a device that others may use. */
    leave() {
      if (stored().of !== null) change(() => noWishes)
    },
  }
}

/** Whatever a browser has stored; what is no list is none. */
function readWishes(value: unknown): Wishes {
  if (typeof value !== 'object' || value === null || !('ids' in value) || !Array.isArray(value.ids))
    return noWishes
  const of = 'of' in value && typeof value.of === 'string' ? value.of : null
  return { of, ids: [...new Set(readIds(value.ids))] }
}
