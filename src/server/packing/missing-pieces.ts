import type { Actor } from '#server/staff/staff.ts'
import type { OrderToPack } from './packable-orders.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import { putBackSeconds } from './pack-order.ts'
import { type Claim, deleteClaim, giveClaimBack, lockClaim, renewClaims } from './wave-store.ts'

type Told = { id: string; actionId: string; version: number; itemId: string; quantity: number }

type Refusal =
  | 'unknown-order'
  | 'cancelled'
  | 'being-cancelled'
  | 'taken'
  | 'not-now'
  | 'changed-meanwhile'
  | 'unknown-piece'

type Changed = { orderId: string; sizeId: string; lost: number; claim: Pick<Claim, 'wave' | 'slot'> }

/** A piece that should lie on the shelf and does not. */
export function createMissingPieces({
  actions,
  orders,
  stocks,
}: Pick<PackingDependencies, 'actions' | 'orders' | 'stocks'>) {
  /**
   * The order waits for a person. Its own piece left the books when it was sold: what goes down is what the books think
   * is free, so that nobody buys what is not there.
   */
  function report(by: Actor, { id, actionId, version, itemId, quantity }: Told) {
    const about = { kind: 'order', id }
    const wanted = { actionId, what: 'missing', about, undoSeconds: putBackSeconds }
    return actions.once<null, Refusal>(by, wanted, async (tx) => {
      const order = await orders.lock(tx, id)
      if (!order) return { ok: false, reason: 'unknown-order' }
      if (order.stage === 'cancelled') return { ok: false, reason: 'cancelled' }
      if (order.isCancelling) return { ok: false, reason: 'being-cancelled' }
      const claim = await lockClaim(tx, id)
      if (!claim?.isLive || claim.staffId !== by.staffId) return { ok: false, reason: 'taken' }
      if (order.stage !== 'to-pack') return { ok: false, reason: 'not-now' }
      if (order.version !== version) return { ok: false, reason: 'changed-meanwhile' }
      const piece = (await orders.pieces(tx, id)).find((one) => one.itemId === itemId)
      if (!piece || piece.quantity < quantity) return { ok: false, reason: 'unknown-piece' }
      const { sizeId } = piece
      const lost = await stocks.loseFree(tx, { sizeId, quantity, orderId: id, staffId: by.staffId })
      await orders.hold(tx, order, { by, reason: shortReason(quantity, piece) })
      await deleteClaim(tx, id)
      await renewClaims(tx, { staffId: by.staffId, wave: claim.wave })
      const after: Changed = { orderId: id, sizeId, lost, claim: { wave: claim.wave, slot: claim.slot } }
      return { ok: true, answer: null, before: { orderId: id, stage: order.stage }, after }
    })
  }

  actions.undoBy<unknown, Changed>('missing', async (tx, { after }, by) => {
    const { orderId, sizeId, lost, claim } = after
    const order = await orders.lock(tx, orderId)
    if (!order || !isHeldShort(order)) return { ok: false, reason: 'changed-meanwhile' }
    await stocks.findAgain(tx, { sizeId, quantity: lost, orderId, staffId: by.staffId })
    await orders.takeOffHold(tx, order, { by })
    await giveClaimBack(tx, { orderId, staffId: by.staffId, ...claim })
    return { ok: true, answer: [orderId] }
  })

  return { report }
}

const short = 'short'

function shortReason(quantity: number, piece: { productName: string; color: string; size: string }): string {
  return `${short}: ${quantity} × ${piece.productName}, ${piece.color}, ${piece.size}`
}

function isHeldShort({ stage, reason, isCancelling }: OrderToPack): boolean {
  return stage === 'on-hold' && !isCancelling && reason?.startsWith(`${short}:`) === true
}
