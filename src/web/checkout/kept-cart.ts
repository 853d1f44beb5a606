import type { Answer } from '#platform/http/endpoint.ts'
import type { Input } from '#contract/endpoints.ts'
import { type CallApi, isGood } from '#web/api-client.ts'

type OrderItems = Input<'abandonOrder'>['body']['orderItems']
export type StoredText = { read: () => string | null; write: (text: string) => unknown; remove: () => void }

/** A cart as checkout takes it over. */
export type CheckoutCart = {
  items: OrderItems
  coupon: { id?: string; code: string; discount: number } | null
}

type Kept = { ok: true; abandonId: string } | { ok: false; answer: Answer<unknown> }

/** The kept cart that all submits of one visit name, so that a repeat finds the first order. */
export function createKeptCart({ call, stored }: { call: CallApi; stored: StoredText }) {
  let keptId: string | null = null

  /** The stored one when it is this very cart, so that a lost answer makes no second order. */
  async function keep(cart: CheckoutCart): Promise<Kept> {
    const known = keptId ?? (await findStored(cart))
    if (known) {
      keptId = known
      return { ok: true, abandonId: known }
    }
    const { items, coupon } = cart
    const answer = await call('abandonOrder', {
      body: {
        orderItems: items,
        disCouponId: coupon?.id,
        disCouponValue: coupon?.discount,
        disCouponCode: coupon?.code,
      },
    })
    if (!isGood(answer)) return { ok: false, answer }
    const { abandonId } = answer.data
    stored.write(abandonId)
    keptId = abandonId
    return { ok: true, abandonId }
  }

  async function findStored(cart: CheckoutCart): Promise<string | null> {
    const abandonId = stored.read()
    if (!abandonId) return null
    const answer = await call('readAbandoned', { query: { abandonId } })
    if (!isGood(answer)) return null
    const isSameCode = (answer.data.disCouponCode ?? null) === (cart.coupon?.code ?? null)
    return isSameCode && fingerprint(answer.data.orderItems) === fingerprint(cart.items) ? abandonId : null
  }

  function forget() {
    keptId = null
  }

  return {
    keep,
    /** Another cart, or another visit. */
    forget,
    /** It is gone, or belongs to an order long decided: the next try keeps the cart anew. */
    discard() {
      forget()
      stored.remove()
    },
  }
}

type Line = { productId: string; selectedColor: string; selectedSize: string; quantity: number }

function fingerprint(lines: readonly Line[]): string {
  return lines
    .map((line) => JSON.stringify([line.productId, line.selectedColor, line.selectedSize, line.quantity]))
    .toSorted()
    .join()
}
