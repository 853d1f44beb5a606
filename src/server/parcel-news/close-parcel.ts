import type { CountedBack } from '#domain/parcel.ts'
import { type Paise, paise } from '#domain/money.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import type { FollowBoxes } from './follow-boxes.ts'
import { lockSentParcel } from './news-store.ts'
import type { ParcelNewsDependencies } from './parcel-news-dependencies.ts'
import type { SentOrder } from './sent-orders.ts'
import { closeParcel, linesOfBox } from './receipt-store.ts'

/** What a person said of a box that comes back no further; `state` 'lost': nobody has it. */
export type Closing = {
  parcelId: string
  orderId: string
  state: 'back' | 'lost'
  pieces: Array<CountedBack & { itemId: string }>
  by: Actor
}

type Dependencies = Pick<
  ParcelNewsDependencies,
  'database' | 'orders' | 'stocks' | 'invoices' | 'payments' | 'rules'
> & { boxes: FollowBoxes }

/**
 * A box ends in the shop, or nowhere: what can be sold is in stock again, what cannot is booked as loss, its invoice is
 * credited, and the money follows. All in one transaction, once.
 */
export function createCloseParcel({
  database,
  orders,
  stocks,
  invoices,
  payments,
  rules,
  boxes,
}: Dependencies) {
  return async function close({ parcelId, orderId, state, pieces, by }: Closing): Promise<void> {
    await database.transaction(async (tx) => {
      const order = await orders.lock(tx, orderId)
      const parcel = await lockSentParcel(tx, parcelId)
      // The outbox may say it twice; taken back, nothing waits for it any more.
      if (!order || !parcel || parcel.closedAt !== null || parcel.receivesAt === null) return
      const lines = await linesOfBox(tx, parcelId)
      await closeParcel(tx, parcelId, { state, pieces })
      const good = pieces.flatMap(({ itemId, fine, press }) => {
        const line = lines.find((one) => one.itemId === itemId)
        return line && fine + press > 0 ? { sizeId: line.sizeId, quantity: fine + press } : []
      })
      // In one order, so that two boxes never wait for each other.
      for (const piece of good.toSorted((a, b) => (a.sizeId < b.sizeId ? -1 : 1)))
        await stocks.putOnShelf(tx, { ...piece, orderId, staffId: by.staffId, reason: 'rto-in' })
      await failpoint('afterPiecesBack')
      const detail = state === 'lost' ? `${parcel.awb ?? 'parcel'}: lost` : (parcel.awb ?? undefined)
      await boxes.followBoxes(tx, order, { by, detail })
      if (parcel.kind === 'sale') await settle(tx, { parcelId, orderId, state, by })
      const step = state === 'back' && parcel.kind === 'sale' ? { kind: 'order-returned' as const } : null
      await orders.tell(tx, order, {
        parcel: { id: parcelId, attempts: parcel.attempts, isCashDue: false },
        step,
      })
    })
  }

  /** The credit note, and what the customer gets back; cash that was never taken is not given back. */
  async function settle(tx: Transaction, { parcelId, orderId, state, by }: Omit<Closing, 'pieces'>) {
    const { returnedPrepaid } = await rules(tx)
    const order = await orders.lock(tx, orderId)
    if (!order) return
    const isPaid = order.state === 'paid' || order.state === 'partly-refunded'
    const isPaidAhead = isPaid || order.advancePaise > 0
    const keepsShipping = state === 'back' && isPaidAhead && returnedPrepaid === 'less-shipping'
    const credited = await invoices.creditParcel(tx, { parcelId, what: keepsShipping ? 'goods' : 'all' })
    // Other boxes are with the customer, or on their way: what they cost stays paid.
    const isWhole = order.stage === 'returned'
    if (!isPaid) {
      if (isWhole) await closeCash(tx, order, { by, keepsShipping })
      return
    }
    const amount = isWhole && !keepsShipping ? 'everything' : credited
    if (amount === null || amount === 0) return
    const asked = await payBack(tx, { orderId, amount })
    if (asked.ok && amount === 'everything') await orders.refundDue(tx, order, { by, what: 'refund asked' })
  }

  /** Where a part went back before, by a person's decision, at most what is left. */
  async function payBack(
    tx: Transaction,
    { orderId, amount }: { orderId: string; amount: Paise | 'everything' },
  ) {
    const wanted = { orderId, reason: 'came back' }
    const asked = await payments.refund(tx, { ...wanted, amount })
    if (asked.ok || asked.reason !== 'more-than-paid') return asked
    return payments.refund(tx, { ...wanted, amount: 'everything' })
  }

  /** An order that was to be paid at the door: its advance goes back as what was paid online does. */
  async function closeCash(
    tx: Transaction,
    order: SentOrder,
    { by, keepsShipping }: Pick<Closing, 'by'> & { keepsShipping: boolean },
  ) {
    const { id: orderId, advancePaise, shippingPaise } = order
    const amount = keepsShipping ? paise(Math.max(0, advancePaise - shippingPaise)) : 'everything'
    const asked = advancePaise > 0 && amount !== 0 ? await payBack(tx, { orderId, amount }) : null
    if (asked?.ok && amount === 'everything') await orders.refundDue(tx, order, { by, what: 'refund asked' })
    else await orders.cashNeverCame(tx, order, { by, what: 'closed: it came back' })
  }
}

export type CloseParcel = ReturnType<typeof createCloseParcel>
