import { createHash } from 'node:crypto'
import { paise } from '#domain/money.ts'
import { policy } from '#server/settings/policy.ts'
import { newId } from '#platform/postgres/postgres.ts'
import {
  countKeptLately,
  giveUpOldest,
  insertCart,
  type KeptItem,
  readCheckoutOf,
  touchOpenCart,
} from './abandon-store.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { type CartItem, mergeItems } from './price-cart.ts'

export type KeepCartReason = 'not-sold' | 'too-many-pieces' | 'too-many-carts'

export type CartKept =
  | { ok: true; abandonId: string }
  | { ok: false; reason: KeepCartReason; gone?: CartItem[] }

type CartToKeep = {
  customerId: string
  clientAddress: string
  items: readonly CartItem[]
  couponCode: string | null
  /** The record that the browser had before in the same checkout. */
  earlierAbandonId: string | null
}

/** Keeps the cart before checkout; the same customer with the same items finds their open record again (spec §4). */
export async function keepCart(
  dependencies: Pick<OrderDependencies, 'database' | 'catalogue' | 'coupons'>,
  wanted: CartToKeep,
): Promise<CartKept> {
  const items = mergeItems(wanted.items)
  if (!items) return { ok: false, reason: 'too-many-pieces' }
  const sizes = await dependencies.catalogue.readForOrder(dependencies.database.query, items)
  const gone = items.filter((_, at) => !sizes[at])
  if (gone.length > 0) return { ok: false, reason: 'not-sold', gone }
  const kept = items.flatMap((item, at): KeptItem[] => {
    const size = sizes[at]
    if (!size) return []
    const { sizeId, productName, slug, image } = size
    return [{ ...item, sizeId, productName, slug, image }]
  })
  const couponCode = await codeToKeep(dependencies, wanted)
  const { customerId, earlierAbandonId: abandonId } = wanted
  return dependencies.database.transaction(async (tx): Promise<CartKept> => {
    const checkoutId = abandonId === null ? null : await readCheckoutOf(tx, { customerId, abandonId })
    const cart = { customerId, couponCode, itemsKey: itemsKeyOf(kept), checkoutId }
    const open = await touchOpenCart(tx, cart)
    if (open) return { ok: true, abandonId: open }
    if ((await countKeptLately(tx, cart.customerId)) >= policy.keptCarts.perHour) {
      return { ok: false, reason: 'too-many-carts' }
    }
    const id = newId()
    if (await insertCart(tx, { ...cart, id, items: kept })) {
      await giveUpOldest(tx, cart.customerId)
      return { ok: true, abandonId: id }
    }
    const meanwhile = await touchOpenCart(tx, cart)
    if (!meanwhile) throw new Error('the kept cart was closed while it was looked for')
    return { ok: true, abandonId: meanwhile }
  })
}

/** Only a code that somebody made is kept: placing the order would else tell right from wrong without end. */
async function codeToKeep(
  { coupons }: Pick<OrderDependencies, 'coupons'>,
  { couponCode: code, customerId, clientAddress }: CartToKeep,
): Promise<string | null> {
  if (code === null) return null
  const answer = await coupons.checkTyped({ code, subtotal: paise(0), customerId, clientAddress })
  if (answer.ok) return code
  return answer.reason === 'unknown-code' || answer.reason === 'too-many-attempts' ? null : code
}

function itemsKeyOf(items: readonly KeptItem[]): string {
  const list = items.map(({ sizeId, quantity }) => `${sizeId}×${quantity}`).toSorted()
  return createHash('sha256').update(JSON.stringify(list)).digest('hex')
}
