import { z } from 'zod'
import type { RequestKind } from '#domain/parcel.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Actor } from '#server/staff/staff.ts'
import { lockSentParcel } from './news-store.ts'
import type { ParcelNewsDependencies } from './parcel-news-dependencies.ts'
import {
  deleteRequest,
  insertRequest,
  markTold,
  readRequest,
  setAnswered,
  type CourierRequest,
} from './request-store.ts'

/** The row of the outbox that a request waits as. */
const tellKind = 'tell-courier'
const waiting = z.object({ requestId: z.string() })

/** So long a request can be undone, and its courier has not heard of it. */
const askSeconds = 60

type Wish = { id: string; actionId: string; version: number; kind: RequestKind; details: string }
type Refusal = 'unknown-parcel' | 'changed-meanwhile' | 'closed-already' | 'being-closed' | 'not-on-the-road'

/** Tells a courier; 'by-hand': a person has to, since it takes no such thing by itself. */
export type Teller = (request: CourierRequest) => Promise<'told' | 'by-hand'>

/** What a courier is to do with a parcel that nobody took. */
export function createAskCourier({
  database,
  actions,
  orders,
  outbox,
}: Pick<ParcelNewsDependencies, 'database' | 'actions' | 'orders' | 'outbox'>) {
  let teller: Teller = async () => 'by-hand'

  outbox.handle(tellKind, async (payload) => {
    const { requestId } = waiting.parse(payload)
    const request = await readRequest(database.query, requestId)
    if (request && (await teller(request)) === 'told') await markTold(database.query, requestId)
  })

  type Before = { answeredAt: string | null }
  type After = { requestId: string; parcelId: string }
  actions.undoBy<Before, After>('asked of the courier', async (tx, { before, after }) => {
    const { answeredAt } = before
    const { requestId, parcelId } = after
    const order = await orders.lockOf(tx, parcelId)
    const isTaken = await outbox.takeBack(tx, { kind: tellKind, dedupe: requestId })
    if (!order || !isTaken) return { ok: false, reason: 'changed-meanwhile' }
    await deleteRequest(tx, requestId)
    await setAnswered(tx, parcelId, answeredAt === null ? null : new Date(answeredAt))
    return { ok: true, answer: [order.id] }
  })

  return {
    /** Who tells couriers, instead of a person. */
    tellBy: (own: Teller): void => {
      teller = own
    },

    ask(by: Actor, { id, actionId, version, kind, details }: Wish) {
      const about = { kind: 'parcel', id }
      const wanted = { actionId, what: 'asked of the courier', about, undoSeconds: askSeconds }
      return actions.once<{ id: string }, Refusal>(by, wanted, async (tx) => {
        const order = await orders.lockOf(tx, id)
        const parcel = order && (await lockSentParcel(tx, id))
        if (!parcel) return { ok: false, reason: 'unknown-parcel' }
        if (parcel.closedAt !== null) return { ok: false, reason: 'closed-already' }
        if (parcel.receivesAt !== null) return { ok: false, reason: 'being-closed' }
        if (!asked.includes(parcel.state)) return { ok: false, reason: 'not-on-the-road' }
        if (parcel.version !== version) return { ok: false, reason: 'changed-meanwhile' }
        const requestId = newId()
        await insertRequest(tx, { id: requestId, parcelId: id, kind, details, by: by.staffId })
        await setAnswered(tx, id, new Date())
        const notBefore = new Date(Date.now() + askSeconds * 1000)
        await outbox.add(tx, { kind: tellKind, dedupe: requestId, payload: { requestId }, notBefore })
        const before = { answeredAt: parcel.answeredAt?.toISOString() ?? null }
        return { ok: true, answer: { id }, before, after: { requestId, parcelId: id, kind } }
      })
    },
  }
}

const asked: readonly string[] = ['handed', 'moving', 'out', 'failed', 'rto']
