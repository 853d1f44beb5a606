import type { CountedBack } from '#domain/parcel.ts'
import type { Actor } from '#server/staff/staff.ts'
import type { Closing, CloseParcel } from './close-parcel.ts'
import { lockSentParcel, type RoadParcel } from './news-store.ts'
import type { ParcelNewsDependencies } from './parcel-news-dependencies.ts'
import { hasReturns, linesOfBox, setDenied, setReceivesAt } from './receipt-store.ts'

/** The row of the outbox that a box waits as until it is closed. */
const closeKind = 'close-parcel'

/** So long it can be undone as if nobody had said it. */
export const closeSeconds = 60

/** 'never': the courier's word that it was delivered is not true. */
type Delivered = 'as-told' | 'never'

type Told = { id: string; actionId: string; version: number }

export type CloseRefusal =
  | 'unknown-parcel'
  | 'changed-meanwhile'
  | 'closed-already'
  | 'being-closed'
  | 'not-sent'
  | 'was-delivered'
  | 'was-returned'
  | 'wrong-count'

type Dependencies = Pick<ParcelNewsDependencies, 'actions' | 'orders' | 'outbox'> & { close: CloseParcel }

/** What came back is counted in, piece by piece; what nobody finds is given up. Booked a minute later. */
export function createReceiveParcel({ actions, orders, outbox, close }: Dependencies) {
  outbox.handle(closeKind, async (payload) => {
    // Written below, in this shape.
    await close(payload as Closing)
  })

  type Wish = {
    state: Closing['state']
    what: string
    pieces: Closing['pieces'] | 'all missing'
    delivered?: Delivered
  }

  function ask(
    by: Actor,
    { id, actionId, version }: Told,
    { state, what, pieces, delivered = 'as-told' }: Wish,
  ) {
    const wanted = { actionId, what, about: { kind: 'parcel', id }, undoSeconds: closeSeconds }
    return actions.once<{ id: string }, CloseRefusal>(by, wanted, async (tx) => {
      const found = await orders.lockOf(tx, id)
      const parcel = found && (await lockSentParcel(tx, id))
      if (!parcel) return { ok: false, reason: 'unknown-parcel' }
      const reason = refusalOf(parcel, { version, delivered })
      if (reason) return { ok: false, reason }
      // What its customer has sent back is counted in there, once.
      const wasTold = parcel.state === 'delivered'
      if (wasTold && (await hasReturns(tx, parcel.orderId))) return { ok: false, reason: 'was-returned' }
      const isDenied = wasTold && parcel.deniedAt === null
      if (isDenied) await setDenied(tx, id, 'now')
      const lines = await linesOfBox(tx, id)
      const counted = pieces === 'all missing' ? lines.map(missing) : pieces
      if (!isAll(lines, counted)) return { ok: false, reason: 'wrong-count' }
      const payload: Closing = { parcelId: id, orderId: parcel.orderId, state, pieces: counted, by }
      const notBefore = new Date(Date.now() + closeSeconds * 1000)
      await outbox.add(tx, { kind: closeKind, dedupe: `${id}:${actionId}`, payload, notBefore })
      await setReceivesAt(tx, id, notBefore)
      return {
        ok: true,
        answer: { id },
        before: { id, state: parcel.state },
        after: { id, pieces: counted, isDenied },
      }
    })
  }

  for (const what of ['came back', 'given up'])
    actions.undoBy<unknown, { id: string; isDenied?: boolean }>(what, async (tx, action) => {
      // The release before wrote no `isDenied`.
      const { id, isDenied = false } = action.after
      const found = await orders.lockOf(tx, id)
      const isTaken = await outbox.takeBack(tx, { kind: closeKind, dedupe: `${id}:${action.id}` })
      if (!found || !isTaken) return { ok: false, reason: 'changed-meanwhile' }
      await setReceivesAt(tx, id, null)
      if (isDenied) await setDenied(tx, id, 'not')
      return { ok: true, answer: [found.id] }
    })

  return {
    receive: (
      by: Actor,
      { pieces, delivered, ...told }: Told & { pieces: Closing['pieces']; delivered?: Delivered },
    ) => ask(by, told, { state: 'back', what: 'came back', pieces, delivered }),
    giveUp: (by: Actor, told: Told) =>
      ask(by, told, { state: 'lost', what: 'given up', pieces: 'all missing' }),
  }
}

function refusalOf(
  parcel: RoadParcel,
  { version, delivered }: { version: number; delivered: Delivered },
): CloseRefusal | null {
  if (parcel.closedAt !== null) return 'closed-already'
  if (parcel.receivesAt !== null) return 'being-closed'
  if (parcel.state === 'packed' || parcel.state === 'void') return 'not-sent'
  if (parcel.state === 'delivered' && parcel.deniedAt === null && delivered === 'as-told')
    return 'was-delivered'
  return parcel.version === version ? null : 'changed-meanwhile'
}

function missing({ itemId, quantity }: { itemId: string; quantity: number }) {
  return { itemId, fine: 0, press: 0, damaged: 0, wrong: 0, missing: quantity }
}

/** Each piece that was in the box once, and no other. */
function isAll(
  lines: ReadonlyArray<{ itemId: string; quantity: number }>,
  counted: ReadonlyArray<CountedBack & { itemId: string }>,
): boolean {
  const left = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]))
  for (const { itemId, fine, press, damaged, wrong, missing: gone } of counted) {
    if (left.get(itemId) !== fine + press + damaged + wrong + gone) return false
    left.delete(itemId)
  }
  return left.size === 0
}
