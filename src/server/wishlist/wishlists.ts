import type { Database, Transaction } from '#server/db/database.ts'
import { policy } from '#server/settings/policy.ts'
import { deleteWish, deleteWishesOf, insertWishes, selectWishes, takeWishTurn } from './wishlist-store.ts'

export type Wishlists = ReturnType<typeof createWishlists>

export type WishesAdded = { ok: true; productIds: string[] } | { ok: false; reason: 'too-many-wishes' }

/** The products that each customer wants to keep in sight, newest first. */
export function createWishlists({ database }: { database: Database }) {
  const { query } = database

  const list = async (of: typeof query | Transaction, customerId: string) =>
    (await selectWishes(of, customerId)).map(({ productId }) => productId)

  /** All of them or, when there is no room, none: whoever brought them still has them. */
  async function add(customerId: string, productIds: readonly string[]): Promise<WishesAdded> {
    return database.transaction(async (tx) => {
      await takeWishTurn(tx, customerId)
      const before = new Set(await list(tx, customerId))
      const all = new Set([...before, ...productIds])
      if (all.size > policy.wishesPerCustomer && all.size > before.size)
        return { ok: false, reason: 'too-many-wishes' }
      await insertWishes(tx, customerId, productIds)
      return { ok: true, productIds: await list(tx, customerId) }
    })
  }

  return {
    list: (customerId: string) => list(query, customerId),
    add,
    remove: (customerId: string, productId: string) => deleteWish(query, customerId, productId),

    /** For the export of everything that the shop keeps about them. */
    wishesOf: async (customerId: string) =>
      (await selectWishes(query, customerId)).map(({ productId, wishedAt }) => ({
        productId,
        wishedAt: wishedAt.toISOString(),
      })),

    /** Forgets them with the account. */
    forget: (tx: Transaction, customerId: string) => deleteWishesOf(tx, customerId),
  }
}
