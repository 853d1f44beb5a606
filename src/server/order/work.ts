import type { StaffOrder, StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { paise, toRupees } from '#domain/money.ts'
import { isInTheShop, type OrderStage } from '#domain/order-stage.ts'
import { paymentMethodOf } from '#domain/order.ts'
import { type PlaceHistory, placeHistoryTerms, toldOfPlace } from '#domain/place-history.ts'
import type { Database } from '#server/db/database.ts'
import type { BoxesOfOrders } from '#server/packing/packing.ts'
import type { Reservations } from '#server/stock/reservations.ts'
import { dayInIndia } from '#server/settings/day-in-india.ts'
import { readConfirmLink } from './links/confirm-link-store.ts'
import { dueAtDoor } from './paid-ahead.ts'
import { readSearch } from './order-search.ts'
import { readItems, readOrder, readTimeline } from './order-store.ts'
import { listAreaHistory, readPlaceHistory } from './place-history-store.ts'
import { deliveryAddressOf } from './order-delivery.ts'
import {
  countWork,
  findWork,
  listByStage,
  listForReplacement,
  listNewest,
  listOfMobile,
  newestOrderAt,
  readWork,
  refundedOf,
  type WorkFilter,
} from './work-store.ts'
import { toStaffLine } from './work-view.ts'

const rupees = (amount: number): number => toRupees(paise(amount))

/** What the people of the shop look at: lists by what is to be done, any order whole, and finding one. */
export function createWork({
  database,
  reservations,
  boxes,
}: {
  database: Database
  reservations: Reservations
  boxes: Pick<BoxesOfOrders, 'ofOrders'>
}) {
  const { query } = database

  async function lines(ids: readonly string[]): Promise<StaffOrderLine[]> {
    return ids.length === 0 ? [] : (await readWork(query, ids)).map(toStaffLine)
  }

  /** While it is decided whether a cash order is sent: how others to the same place ended. */
  async function placeOf({ stage, paymentMethod, pincode }: StaffOrderLine): Promise<PlaceHistory | null> {
    const isDecided = !isInTheShop(stage) || paymentMethodOf(paymentMethod) !== 'cash-on-delivery'
    if (isDecided || pincode === '') return null
    const found = await readPlaceHistory(query, pincode)
    return toldOfPlace(found.pincode, found.area)
  }

  return {
    lines,

    /**
     * `stages` null: all orders. `after`: the id of the last one seen; `next`: of the last one looked at, null at the end.
     * A mark is looked for in so many orders at most; a page may then have fewer than its limit, or none, and go on.
     */
    async list({ stages, mark, after, limit, ...asked }: WorkWanted) {
      const filter = isRare({ mark, ...asked })
        ? { ...asked, from: asked.from ?? monthBefore(asked.to) }
        : asked
      const batch = mark === null ? limit : lookedAtOnce
      const lines: StaffOrderLine[] = []
      let last = after
      for (let seen = 0; seen < lookedAtMost; seen += batch) {
        const page = { filter, after: last, limit: batch }
        const rows =
          stages === null ? await listNewest(query, page) : await listByStage(query, { stages, ...page })
        for (const row of rows) {
          last = row.id
          const line = toStaffLine(row)
          if (mark === null || isMarked(line, mark)) lines.push(line)
          if (lines.length === limit) return { lines, next: last }
        }
        if (rows.length < batch) return { lines, next: null }
      }
      return { lines, next: last }
    },

    /** What waits on the packing queue beside orders that are to be packed. */
    forReplacement: async () => (await listForReplacement(query)).map(toStaffLine),

    /** How cash parcels ended by area, for who decides where cash is taken. */
    async cashByPlace() {
      const { days, atLeast } = placeHistoryTerms
      return { days, atLeast, areas: await listAreaHistory(query) }
    },

    async find(typed: string) {
      return (await findWork(query, readSearch(typed))).map(toStaffLine)
    },

    async count() {
      const [counts, lastOrderAt] = await Promise.all([countWork(query), newestOrderAt(query)])
      return {
        counts: counts.map(({ stage, count, oldest }) => ({ stage, count, oldest: oldest.toISOString() })),
        lastOrderAt: lastOrderAt?.toISOString() ?? null,
      }
    },

    /** The order whole, with the customer's number: who asks must be allowed to see that. */
    async read(id: string): Promise<StaffOrder | null> {
      const row = await readOrder(query, id)
      const [line] = row ? await lines([id]) : []
      if (!row || !line) return null
      const [items, timeline, others, refunded, parcels, link, place] = await Promise.all([
        readItems(query, [id]),
        readTimeline(query, id),
        listOfMobile(query, row.customer_mobile, id),
        refundedOf(query, id),
        boxes.ofOrders([id]),
        readConfirmLink(query, id),
        placeOf(line),
      ])
      const left = await reservations.available(
        query,
        items.map((item) => item.size_id),
      )
      return {
        ...line,
        address: deliveryAddressOf(row),
        place,
        phone: row.customer_mobile,
        email: row.customer_email,
        lines: items.map((item) => ({
          id: item.id,
          productName: item.product_name,
          slug: item.slug,
          color: item.color,
          size: item.size,
          image: item.image,
          quantity: item.quantity,
          subtotal: rupees(item.subtotal_paise),
          left: left.get(item.size_id) ?? null,
        })),
        money: {
          subtotal: rupees(row.subtotal_paise),
          discount: rupees(row.discount_paise),
          coupon: row.coupon_code,
          shipping: rupees(row.shipping_paise),
          total: rupees(row.total_paise),
          atDoor: rupees(dueAtDoor(row)),
          refunded: rupees(refunded),
        },
        parcels,
        confirmLink: link
          ? {
              sentAt: link.sent_at.toISOString(),
              remindedAt: link.reminded_at?.toISOString() ?? null,
              seenAt: link.seen_at?.toISOString() ?? null,
            }
          : null,
        note: row.note,
        reason: row.reason,
        others: others.map((other) => ({
          id: other.id,
          number: String(other.number),
          placedAt: other.created_at.toISOString(),
          stage: other.stage,
          total: rupees(other.total_paise),
        })),
        history: timeline.map(({ at, actor, what, detail }) => ({
          at: at.toISOString(),
          actor,
          what,
          detail,
        })),
      }
    },
  }
}

/** Orders that a mark is looked for in, at once and altogether for a page. */
const lookedAtOnce = 200
const lookedAtMost = 1000

type Mark = StaffOrderLine['flags'][number] | 'note'
type WorkWanted = WorkFilter & {
  stages: OrderStage[] | null
  mark: Mark | null
  after: string | null
  limit: number
}

function isMarked({ flags, hasNote }: StaffOrderLine, mark: Mark): boolean {
  return mark === 'note' ? hasNote : flags.includes(mark)
}

/** What few orders have is looked for among those of some days, however many there are. */
function isRare({
  mark,
  courierId,
  product,
  staffId,
}: Pick<WorkWanted, 'mark' | 'courierId' | 'product' | 'staffId'>): boolean {
  return [mark, courierId, product, staffId].some((wanted) => wanted !== null)
}

const monthMs = 31 * 24 * 60 * 60_000

function monthBefore(to: string | null): string {
  return dayInIndia(new Date((to === null ? Date.now() : Date.parse(to)) - monthMs))
}

export type Work = ReturnType<typeof createWork>
