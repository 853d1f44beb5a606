import type { Answer } from '#platform/http/endpoint.ts'
import type { Data, Input } from '#contract/endpoint-schemas.ts'
import { keyOfItem } from '#domain/sellable.ts'
import { type CallApi, isGood } from '#web/api-client.ts'

type OrderItems = Input<'abandonOrder'>['body']['orderItems']
export type StoredText = { read: () => string | null; write: (text: string) => unknown; remove: () => void }

/** A cart as it is saved with the shop before checkout. */
export type SavableCart = {
  items: OrderItems
  coupon: { id?: string; code: string; discount: number } | null
}

type Saving = { ok: true; abandonId: string } | { ok: false; answer: Answer<unknown> }

/** Saves the cart with the shop, which an order then names (spec §4); the id is kept in the browser. */
export function createSavedCart({ call, stored }: { call: CallApi; stored: StoredText }) {
  let savedId: string | null = null
  /** Counts what was forgotten: an answer to what was asked before that is not kept. */
  let visit = 0

  async function save({ items, coupon }: SavableCart, begunIn = visit): Promise<Saving> {
    const answer = await call('abandonOrder', {
      body: {
        orderItems: items,
        disCouponId: coupon?.id ?? null,
        disCouponValue: coupon?.discount ?? null,
        disCouponCode: coupon?.code ?? null,
        // What is not paid of the same checkout is replaced by what comes of this one (decision 0038).
        earlierAbandonId: stored.read(),
      },
    })
    if (!isGood(answer) || !answer.data.abandonId) return { ok: false, answer }
    const { abandonId } = answer.data
    if (begunIn === visit) {
      savedId = abandonId
      stored.write(abandonId)
    }
    return { ok: true, abandonId }
  }

  /** The same id for every attempt of one visit, so that a repeat finds the first order; saves only what is not saved. */
  async function ensure(cart: SavableCart): Promise<Saving> {
    const begunIn = visit
    const abandonId = savedId ?? (await findStored(cart))
    if (!abandonId) return save(cart, begunIn)
    if (begunIn === visit) savedId = abandonId
    return { ok: true, abandonId }
  }

  /** The stored id when it stands for this very cart: an order whose answer was lost is then not placed twice. */
  async function findStored(cart: SavableCart): Promise<string | null> {
    const abandonId = stored.read()
    if (!abandonId) return null
    const answer = await call('readAbandoned', { query: { abandonId } })
    return isGood(answer) && isSameCart(answer.data, cart) ? abandonId : null
  }

  /** Another cart, or another visit. */
  function forget() {
    visit += 1
    savedId = null
  }

  return {
    save: (cart: SavableCart) => save(cart),
    ensure,
    forget,
    /** The record is gone, or belongs to an order that is long decided: the next attempt saves the cart anew. */
    discard() {
      // Another tab may have gone on with the checkout.
      if (stored.read() === savedId) stored.remove()
      forget()
    },
  }
}

function isSameCart(saved: Data<'readAbandoned'>, { items, coupon }: SavableCart): boolean {
  const isSameCode = (saved.disCouponCode ?? null) === (coupon?.code ?? null)
  return isSameCode && contentsOf(saved.orderItems) === contentsOf(items)
}

type Item = Parameters<typeof keyOfItem>[0] & { quantity: number }

function contentsOf(items: readonly Item[]): string {
  return items
    .map((item) => `${keyOfItem(item)} ${item.quantity}`)
    .toSorted()
    .join()
}
