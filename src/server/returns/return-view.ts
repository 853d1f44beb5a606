import type { Payout, Returnable, ReturnCase, ReturnLine } from '#contract/staff-return-schemas.ts'
import { paise, toRupees } from '#domain/money.ts'
import { needsVideo, returnableUntil } from '#domain/return-case.ts'
import { createSeal } from '#platform/signing/signing.ts'
import { problemOf } from './open-case.ts'
import { doneOf } from './done-payout.ts'
import { listPayouts, type PayoutRow, payoutsOfCase, readPayout } from './payout-store.ts'
import { moneyOfCase } from './money-of-case.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { problemWords } from './return-refusals.ts'
import { countPhotos } from './return-photo-store.ts'
import {
  type CaseItem,
  type CaseRow,
  casesOfOrder,
  countCases,
  listCases,
  piecesInCases,
  readCaseItems,
  readCases,
} from './return-store.ts'
import type { OrderToReturn } from './returnable-orders.ts'
import { countOpenPayouts } from './payout-store.ts'
import { namesOfStaff, stateOfParcel } from './returner-store.ts'

const rupees = (amount: number): number => toRupees(paise(amount))

/** Cases and money that goes back, as they are shown. */
export function createReturnView(dependencies: ReturnDependencies) {
  const { database, orders, rules } = dependencies
  const { query } = database
  const { unseal } = createSeal(dependencies.pepper)

  async function lines(ids: readonly string[]): Promise<ReturnLine[]> {
    if (ids.length === 0) return []
    const [rows, items, policy] = await Promise.all([
      readCases(query, ids),
      readCaseItems(query, ids),
      rules(query),
    ])
    const names = await namesOfStaff(
      query,
      rows.map((row) => row.asked_by),
    )
    const byCase = Map.groupBy(items, (item) => item.case_id)
    const byId = new Map<string, ReturnLine>()
    for (const row of rows) {
      const order = await orders.read(query, row.order_id)
      if (order) byId.set(row.id, lineOf({ row, order, items: byCase.get(row.id) ?? [], names, policy }))
    }
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** One case whole; null: there is none. */
  async function read(id: string): Promise<ReturnCase | null> {
    const [[line], [row]] = [await lines([id]), await readCases(query, [id])]
    const order = row && (await orders.read(query, row.order_id))
    if (!line || !row || !order) return null
    const [policy, payouts, names, photos, parcelState] = await Promise.all([
      rules(query),
      payoutsOfCase(query, id),
      namesOfStaff(query, [row.decided_by ?? '']),
      countPhotos(query, [id]),
      row.replacement_parcel_id === null ? null : stateOfParcel(query, row.replacement_parcel_id),
    ])
    return {
      ...line,
      words: row.words,
      refusal: row.refusal,
      decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
      decidedAt: momentOf(row.decided_at),
      movingAt: momentOf(row.moving_at),
      receivedAt: momentOf(row.received_at),
      closedAt: momentOf(row.closed_at),
      needsVideo: needsVideo(row.reason, policy),
      photos: photos.get(id) ?? 0,
      replacement: row.replacement_at && {
        since: row.replacement_at.toISOString(),
        parcelId: row.replacement_parcel_id,
        state: parcelState ?? 'to-pack',
      },
      money:
        row.wish !== 'exchange' && row.received_at ? await moneyOfCase(dependencies, { row, order }) : null,
      payouts: payouts.map((payout) => toPayout(payout)),
    }
  }

  function toPayout(row: PayoutRow, { seesPayee = false }: { seesPayee?: boolean } = {}): Payout {
    const done = doneOf(row)
    return {
      id: row.id,
      orderId: row.order_id,
      orderNumber: String(row.number),
      customer: row.customer_name,
      caseName: row.case_no === null ? null : `${row.number}-${row.case_no}`,
      amount: rupees(row.amount_paise),
      how: row.how,
      to: row.to_sealed === null ? null : seesPayee ? unseal(row.to_sealed) : '•••',
      state: done.isDone ? 'paid' : row.state,
      askedBy: row.asker ?? row.asked_by,
      askedAt: row.asked_at.toISOString(),
      needsSecond: row.state === 'asked',
      approvedBy: row.approver ?? row.approved_by,
      paidAt: momentOf(done.at),
      reference: done.reference,
    }
  }

  return {
    read,

    async list(page: Parameters<typeof listCases>[1]) {
      const [ids, counts, payoutsOpen] = await Promise.all([
        listCases(query, page),
        countCases(query),
        countOpenPayouts(query),
      ])
      return {
        counts: counts.map((one) => ({ ...one, oldest: one.oldest.toISOString() })),
        payoutsOpen,
        cases: await lines(ids),
      }
    },

    /** What a return of an order begins with; null: there is no such order. */
    async returnable(orderId: string): Promise<Returnable | null> {
      const order = await database.transaction((tx) => orders.lock(tx, orderId))
      if (!order) return null
      const [pieces, taken, cases, problem, policy] = await Promise.all([
        orders.pieces(query, orderId),
        piecesInCases(query, orderId),
        casesOfOrder(query, orderId),
        problemOf(dependencies, query, order),
        rules(query),
      ])
      const { number, version, deliveredAt } = order
      return {
        orderId,
        orderVersion: version,
        orderNumber: String(number),
        deliveredAt: momentOf(deliveredAt),
        until: deliveredAt && returnableUntil(deliveredAt, policy).toISOString(),
        problem: problem && problemWords(problem, policy),
        fee: policy.returnFee,
        cases: cases.map(({ id, no, state }) => ({ id, name: `${number}-${no}`, state })),
        pieces: await Promise.all(
          pieces.map(async ({ itemId, productName, color, size, image, quantity }) => ({
            itemId,
            productName,
            color,
            size,
            image,
            quantity: quantity - (taken.get(itemId) ?? 0),
            swaps: await orders.swaps(query, { orderId, itemId }),
          })),
        ),
      }
    },

    /** For who pays: with the UPI ids. */
    payouts: async (view: 'open' | 'closed') =>
      (await listPayouts(query, view)).map((row) => toPayout(row, { seesPayee: true })),

    async payout(id: string): Promise<Payout | null> {
      const row = await readPayout(query, id)
      return row ? toPayout(row) : null
    },
  }
}

type Known = {
  row: CaseRow
  order: OrderToReturn
  items: readonly CaseItem[]
  names: ReadonlyMap<string, string>
  policy: { returnDays: number }
}

function lineOf({ row, order, items, names, policy }: Known): ReturnLine {
  const { deliveredAt } = order
  return {
    id: row.id,
    version: row.version,
    name: `${order.number}-${row.no}`,
    state: row.state,
    wish: row.wish,
    reason: row.reason,
    way: row.way,
    order: {
      id: order.id,
      number: String(order.number),
      customer: order.customerName,
      city: order.city,
      total: rupees(order.totalPaise),
    },
    pieces: items.map(pieceOf),
    askedBy: names.get(row.asked_by) ?? row.asked_by,
    askedAt: row.asked_at.toISOString(),
    until: deliveredAt && returnableUntil(deliveredAt, policy).toISOString(),
  }
}

function pieceOf(item: CaseItem): ReturnLine['pieces'][number] {
  const { wanted_size_id: sizeId, wanted_color: color, wanted_size: size } = item
  return {
    itemId: item.order_item_id,
    productName: item.product_name,
    color: item.color,
    size: item.size,
    image: item.image,
    quantity: item.quantity,
    sku: item.sku,
    barcode: item.barcode,
    wanted: sizeId === null ? null : { sizeId, color: color ?? '', size: size ?? '' },
    back: {
      fine: item.back_fine,
      press: item.back_press,
      bad: item.back_bad,
      missing: item.back_missing,
    },
  }
}

function momentOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
