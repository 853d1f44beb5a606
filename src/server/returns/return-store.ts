import { sql } from 'kysely'
import type { BackPieces, ReturnState, ReturnView } from '#domain/return-case.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ReturnTables } from './return-tables.ts'

/** Any change of a case by anybody is another version of it (PostgreSQL, "System Columns"). */
const version = sql<number>`return_case.xmin::text::bigint`

const columns = [
  'id',
  'order_id',
  'no',
  'wish',
  'reason',
  'words',
  'way',
  'state',
  'asked_by',
  'asked_at',
  'decided_by',
  'decided_at',
  'refusal',
  'ships_at',
  'moving_at',
  'received_at',
  'closed_at',
  'replacement_at',
  'replacement_parcel_id',
] as const

const cases = (connection: Connection) =>
  connection.selectFrom('return_case').select(columns).select(version.as('version'))

export type CaseRow = NonNullable<Awaited<ReturnType<typeof lockCase>>>
export type CaseItem = Awaited<ReturnType<typeof readCaseItems>>[number]

/** The case with its row locked; its order's is locked before it. */
export async function lockCase(tx: Transaction, id: string) {
  return cases(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function readCases(connection: Connection, ids: readonly string[]) {
  return cases(connection)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}

export async function casesOfOrder(connection: Connection, orderId: string) {
  return cases(connection).where('order_id', '=', orderId).orderBy('no').execute()
}

export async function orderOfCase(connection: Connection, id: string): Promise<string | null> {
  const row = await connection
    .selectFrom('return_case')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** The pieces of cases, with what they are called on their orders. */
export async function readCaseItems(connection: Connection, caseIds: readonly string[]) {
  return (
    connection
      .selectFrom('return_item as r')
      .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
      .leftJoin('size as s', 's.id', 'r.size_id')
      .select(['r.case_id', 'r.order_item_id', 'r.size_id', 'r.quantity', 'r.kept'])
      .select(['r.wanted_size_id', 'r.wanted_color', 'r.wanted_size', 'r.wanted_image'])
      .select(['r.back_fine', 'r.back_press', 'r.back_bad', 'r.back_missing'])
      .select(['i.product_name', 'i.color', 'i.size', 'i.image', 's.sku'])
      // The packers' column, which imports do not know.
      .select(sql<string | null>`s.barcode`.as('barcode'))
      .where(sql<boolean>`r.case_id = any(${[...caseIds]}::text[])`)
      .orderBy('r.case_id')
      .orderBy('i.line_no')
      .execute()
  )
}

type NewCase = Pick<ReturnTables['return_case'], 'wish' | 'reason' | 'way'> & {
  id: string
  orderId: string
  words: string
  askedBy: string
  items: ReadonlyArray<{
    itemId: string
    sizeId: string
    quantity: number
    wanted: { sizeId: string; color: string; size: string; image: string } | null
  }>
}

export async function insertCase(tx: Transaction, made: NewCase): Promise<void> {
  const { id, orderId, items, askedBy, ...asked } = made
  await tx
    .insertInto('return_case')
    .values({
      id,
      order_id: orderId,
      no: sql<number>`(SELECT coalesce(max(no), 0) + 1 FROM return_case WHERE order_id = ${orderId})`,
      ...asked,
      state: 'asked',
      asked_by: askedBy,
    })
    .execute()
  await tx
    .insertInto('return_item')
    .values(
      items.map(({ itemId, sizeId, quantity, wanted }) => ({
        case_id: id,
        order_item_id: itemId,
        size_id: sizeId,
        quantity,
        wanted_size_id: wanted?.sizeId ?? null,
        wanted_color: wanted?.color ?? null,
        wanted_size: wanted?.size ?? null,
        wanted_image: wanted?.image ?? null,
      })),
    )
    .execute()
}

type Change = Partial<
  Pick<ReturnTables['return_case'], 'way' | 'decided_by' | 'refusal' | 'ships_at' | 'replacement_parcel_id'>
> & {
  state?: ReturnState
  /** Moments that are now, or are not any more. */
  marks?: Partial<Record<Mark, boolean>>
}

type Mark = 'decided_at' | 'moving_at' | 'received_at' | 'closed_at' | 'replacement_at'

export async function updateCase(tx: Transaction, id: string, { marks = {}, ...change }: Change) {
  const moments = Object.fromEntries(
    Object.entries(marks).map(([mark, isNow]) => [mark, isNow ? sql<Date>`now()` : null]),
  )
  await tx
    .updateTable('return_case')
    .set({ ...change, ...moments })
    .where('id', '=', id)
    .execute()
}

export async function setKept(
  tx: Transaction,
  item: Pick<CaseItem, 'case_id' | 'order_item_id'>,
  kept: number,
) {
  await tx
    .updateTable('return_item')
    .set({ kept })
    .where('case_id', '=', item.case_id)
    .where('order_item_id', '=', item.order_item_id)
    .execute()
}

export async function setBack(
  tx: Transaction,
  item: Pick<CaseItem, 'case_id' | 'order_item_id'>,
  { fine, press, bad, missing }: BackPieces,
): Promise<void> {
  await tx
    .updateTable('return_item')
    .set({ back_fine: fine, back_press: press, back_bad: bad, back_missing: missing })
    .where('case_id', '=', item.case_id)
    .where('order_item_id', '=', item.order_item_id)
    .execute()
}

/** Pieces of an order's lines that live cases are about. */
export async function piecesInCases(connection: Connection, orderId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pieces: number }>`
    SELECT r.order_item_id AS id, sum(r.quantity)::int AS pieces FROM return_item r
    JOIN return_case c ON c.id = r.case_id AND c.state NOT IN ('rejected', 'dropped')
    WHERE c.order_id = ${orderId} GROUP BY r.order_item_id`.execute(connection)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

const perPage = 50

/** Cases of a view: what waits longest first, what is over newest first. `after`: the id of the last one seen. */
export async function listCases(
  connection: Connection,
  { view, after }: { view: ReturnView; after: string | null },
): Promise<string[]> {
  const isOver = view === 'closed'
  const last = sql`(SELECT ${isOver ? sql`l.closed_at` : sql`l.asked_at`}, l.id FROM return_case l WHERE l.id = ${after})`
  const { rows } = isOver
    ? await sql<{ id: string }>`SELECT id FROM return_case WHERE closed_at IS NOT NULL
        AND ${after === null ? sql`true` : sql`(closed_at, id) < ${last}`}
        ORDER BY closed_at DESC, id DESC LIMIT ${perPage}`.execute(connection)
    : await sql<{ id: string }>`SELECT id FROM return_case WHERE state = ${view} AND closed_at IS NULL
        AND ${after === null ? sql`true` : sql`(asked_at, id) > ${last}`}
        ORDER BY asked_at, id LIMIT ${perPage}`.execute(connection)
  return rows.map(({ id }) => id)
}

/** How many cases wait in each step, and since when the oldest. */
export async function countCases(connection: Connection) {
  return connection
    .selectFrom('return_case')
    .select('state')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date>`min(asked_at)`.as('oldest')])
    .where('closed_at', 'is', null)
    .groupBy('state')
    .execute()
}
