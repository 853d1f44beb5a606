import { type AttemptReason, courseOf, type NewsKind } from '#domain/parcel-course.ts'
import { stepOf } from '#domain/parcel-steps.ts'
import { type NewsSource, type ParcelState, readAwb } from '#domain/parcel.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { FollowBoxes } from './follow-boxes.ts'
import {
  findById,
  findByNumber,
  followNews,
  handByScan,
  keepNews,
  lockSentParcel,
  nameOfCourier,
  readNews,
  type RoadParcel,
  type Told,
} from './news-store.ts'
import type { ParcelNewsDependencies } from './parcel-news-dependencies.ts'
import type { MovedBy, SentOrder } from './sent-orders.ts'

/** One piece of news, as a courier or a person told it. */
type NewsOfParcel = {
  /** Which one: by its id, or by its courier's number. */
  parcel: { id: string } | { courierId: string; awb: string }
  kind: NewsKind
  /** When it happened, by the courier's clock. */
  at: Date
  /** As the courier said it. */
  words: string
  place?: string | undefined
  /** Why an attempt failed. */
  reason?: AttemptReason | undefined
  /** The courier's own name of this event; without one, the same kind at the same second is the same news. */
  key?: string | undefined
}

/**
 * 'taken': new, and counted; 'known': heard before; 'too-late': kept, but the parcel was counted in or given up already;
 * 'not-sent': such a box is not on any road; 'ahead': told of a day that has not come; 'unknown-parcel'.
 */
type NewsOutcome = 'taken' | 'known' | 'too-late' | 'not-sent' | 'ahead' | 'unknown-parcel'
type NewsTaken = { outcome: NewsOutcome; parcelId: string | null; state: ParcelState | null }

type Place = { id: string; orderId: string }

/** Couriers' clocks differ by hours at most. */
const aheadMs = 24 * 3_600_000

type Dependencies = Pick<ParcelNewsDependencies, 'database' | 'orders'> & { boxes: FollowBoxes }

/** News of parcels, from wherever it comes: the only way to a parcel that has left the shop. */
export function createApplyNews({ database, orders, boxes }: Dependencies) {
  const { followBoxes } = boxes

  /** One transaction for each parcel: a list that breaks off is told again, and what was taken is known. */
  async function applyNews(source: NewsSource, news: readonly NewsOfParcel[]): Promise<NewsTaken[]> {
    const taken = new Map<NewsOfParcel, NewsTaken>()
    for (const [place, told] of await byParcel(database.query, news, taken)) {
      const keyed = told.map((one) => ({ one, kept: toTold(one, source) }))
      const outcome = await database.transaction((tx) =>
        takeIn(tx, place, { told: keyed.map(({ kept }) => kept), by: 'courier' }),
      )
      for (const { one, kept } of keyed) {
        const isNew = outcome.isNew.has(kept.key)
        taken.set(one, {
          outcome: outcome.kept === 'taken' && !isNew ? 'known' : outcome.kept,
          parcelId: place.id,
          state: outcome.state,
        })
      }
    }
    return news.map((one) => taken.get(one) ?? nowhere('unknown-parcel'))
  }

  /** The same inside a transaction, for what a person tells beside an action of theirs. */
  async function takeIn(
    tx: Transaction,
    { id, orderId }: Place,
    { told, by }: { told: Told[]; by: MovedBy },
  ) {
    const refused = { isNew: new Set<string>(), state: null }
    const order = await orders.lock(tx, orderId)
    const parcel = await lockSentParcel(tx, id)
    if (!order || !parcel || parcel.state === 'void') return { ...refused, kept: 'not-sent' as const }
    const isNew = await keepNews(tx, id, told)
    if (isNew.size === 0) return { isNew, kept: 'taken' as const, state: parcel.state }
    if (parcel.closedAt !== null) return { isNew, kept: 'too-late' as const, state: parcel.state }
    const sent = parcel.state === 'packed' ? await handOver(tx, { order, parcel, by, told }) : order
    const state = await moveOn(tx, { order: sent, parcel, by, from: source(told) })
    return { isNew, kept: 'taken' as const, state }
  }

  /** It was picked up, and nobody had said so here. */
  async function handOver(tx: Transaction, { order, parcel, by, told }: Moving & { told: Told[] }) {
    const { id, courierId, awb } = parcel
    await handByScan(tx, id, told[0]?.at ?? new Date())
    const courier = courierId === null ? 'Courier' : await nameOfCourier(tx, courierId)
    const box = { id, courier, awb: awb ?? '' }
    const detail = awb === null ? undefined : `${courier} ${awb}`
    const said = { by, ...(detail === undefined ? {} : { detail }), parcel: box, tellAt: new Date() }
    // A replacement leaves its order where it is.
    if (parcel.kind === 'sale') await orders.sent(tx, order, said)
    else await orders.replacementSent(tx, order, said)
    return (await orders.lock(tx, order.id)) ?? order
  }

  async function moveOn(tx: Transaction, { order, parcel, by, from }: Moving & { from: NewsSource }) {
    const course = courseOf(await readNews(tx, parcel.id))
    if (!course) return parcel.state
    const isCashTaken =
      course.state === 'delivered' &&
      parcel.kind === 'sale' &&
      parcel.cashDuePaise > 0 &&
      parcel.cashTakenAt === null
    // A person who says that it was delivered has seen no scan.
    const isScanned = from !== 'staff'
    await followNews(tx, parcel.id, {
      ...course,
      firstScanAt: isScanned ? course.firstScanAt : null,
      isCashTaken,
    })
    const { awb } = parcel
    const detail = awb ?? undefined
    if (course.state !== parcel.state) await followBoxes(tx, order, { by, detail })
    if (isCashTaken) await orders.cashTaken(tx, order, { by, what: 'paid in cash', detail })
    const step = stepOf(parcel, course, new Date())
    if (step !== null || course.state !== parcel.state) {
      const isCashDue = parcel.cashDuePaise > 0 && parcel.cashTakenAt === null
      const attempts = Math.max(parcel.attempts, course.attempts)
      await orders.tell(tx, order, { parcel: { id: parcel.id, attempts, isCashDue }, step })
    }
    return course.state
  }

  return { applyNews, takeIn }
}

export type TakeNews = ReturnType<typeof createApplyNews>['takeIn']

type Moving = { order: SentOrder; parcel: RoadParcel; by: MovedBy }

function source(told: readonly Told[]): NewsSource {
  return told[0]?.source ?? 'staff'
}

/** What is told of each parcel together; what names none is answered at once. */
async function byParcel(
  connection: Connection,
  news: readonly NewsOfParcel[],
  taken: Map<NewsOfParcel, NewsTaken>,
) {
  const latest = Date.now() + aheadMs
  const found = new Map<string, { place: Place; told: NewsOfParcel[] }>()
  for (const one of news) {
    if (one.at.getTime() > latest) {
      taken.set(one, nowhere('ahead'))
      continue
    }
    const { parcel } = one
    const place =
      'id' in parcel
        ? await findById(connection, parcel.id)
        : await findByNumber(connection, { ...parcel, awb: readAwb(parcel.awb) })
    if (!place) continue
    const known = found.get(place.id) ?? { place, told: [] }
    known.told.push(one)
    found.set(place.id, known)
  }
  return new Map([...found.values()].map(({ place, told }) => [place, told]))
}

function toTold({ kind, at, words, place, reason, key }: NewsOfParcel, source: NewsSource): Told {
  const second = new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString()
  return {
    kind,
    at,
    words,
    place: place ?? null,
    reason: reason ?? null,
    key: key ?? `${kind} ${second}`,
    source,
  }
}

function nowhere(outcome: 'unknown-parcel' | 'ahead'): NewsTaken {
  return { outcome, parcelId: null, state: null }
}
