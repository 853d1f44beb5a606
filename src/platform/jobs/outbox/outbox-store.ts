import { sql } from 'kysely'
import type { AnyDatabase, AnyTransaction } from '#platform/postgres/postgres.ts'

export type NewRow = {
  kind: string
  /** Names the occasion: a second row of the same kind and dedupe is ignored. */
  dedupe: string
  payload: unknown
  notBefore?: Date | undefined
}

export type TakenRow = {
  id: string
  payload: unknown
  tries: number
  /** When it was added, and how long ago that is, by the database's clock. */
  addedAt: Date
  ageSeconds: number
}

export type OutboxStats = { waiting: number; dead: number; oldestWaitingSeconds: number }

/** How long a kind is tried: seconds until the next try after each failure (the last one repeats), and when it is dead. */
export type Patience = { backOffSeconds: readonly number[]; triesLimit: number }

/** Eight tries over nine hours: enough for a sender's bad night. */
export const usualPatience: Patience = {
  backOffSeconds: [5, 30, 120, 600, 1800, 7200, 21_600],
  triesLimit: 8,
}

const open = sql`done_at IS NULL AND dead_at IS NULL`

export async function insertRow(tx: AnyTransaction, row: NewRow): Promise<void> {
  await sql`
    INSERT INTO outbox (kind, dedupe, payload, next_at)
    VALUES (${row.kind}, ${row.dedupe}, ${JSON.stringify(row.payload)}::jsonb, coalesce(${row.notBefore ?? null}::timestamptz, now()))
    ON CONFLICT (kind, dedupe) DO NOTHING`.execute(tx)
}

/** Takes a row away that nobody has begun to deliver; false when that is too late. */
export async function deleteWaiting(
  tx: AnyTransaction,
  { kind, dedupe }: Pick<NewRow, 'kind' | 'dedupe'>,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM outbox WHERE kind = ${kind} AND dedupe = ${dedupe} AND tries = 0 AND ${open}
    RETURNING id`.execute(tx)
  return rows.length === 1
}

/** Takes up to `room` due rows for `leaseSeconds`. `tries` of a taken row is also the proof that it is still ours. */
export async function takeDue(
  { query }: AnyDatabase,
  {
    kind,
    room,
    leaseSeconds,
    triesLimit,
  }: { kind: string; room: number; leaseSeconds: number; triesLimit: number },
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    UPDATE outbox SET tries = tries + 1, locked_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE id IN (
      SELECT id FROM outbox
      WHERE kind = ${kind} AND ${open} AND tries < ${triesLimit}
        AND next_at <= now() AND (locked_until IS NULL OR locked_until < now())
      ORDER BY next_at LIMIT ${room} FOR UPDATE SKIP LOCKED)
    RETURNING id, payload, tries, created_at AS "addedAt",
      extract(epoch FROM now() - created_at)::float8 AS "ageSeconds"`.execute(query)
  return rows
}

/** The rows that are still ours: one whose lease ran out may be in another hand by now. */
function stillOurs(rows: readonly TakenRow[]) {
  const [ids, tries] = [rows.map((row) => row.id), rows.map((row) => row.tries)]
  return sql`(id, tries) IN (SELECT * FROM unnest(${ids}::uuid[], ${tries}::int[])) AND ${open}`
}

export async function markDone({ query }: AnyDatabase, rows: readonly TakenRow[]): Promise<void> {
  await sql`
    UPDATE outbox SET done_at = now(), locked_until = NULL, last_error = NULL, payload = '{}'
    WHERE ${stillOurs(rows)}`.execute(query)
}

/** Not sent, and rightly so: the row stays as a number with its reason. */
export async function markDropped(
  { query }: AnyDatabase,
  rows: readonly TakenRow[],
  reason: string,
): Promise<void> {
  await sql`
    UPDATE outbox SET done_at = now(), locked_until = NULL, last_error = ${reason}, payload = '{}'
    WHERE ${stillOurs(rows)}`.execute(query)
}

export async function deleteDelivered({ query }: AnyDatabase, rows: readonly TakenRow[]): Promise<void> {
  await sql`DELETE FROM outbox WHERE ${stillOurs(rows)}`.execute(query)
}

export async function markFailed(
  { query }: AnyDatabase,
  rows: readonly TakenRow[],
  { reason, backOffSeconds, triesLimit }: Patience & { reason: string },
): Promise<void> {
  await sql`
    UPDATE outbox SET last_error = ${reason}, locked_until = NULL,
      next_at = now() + make_interval(secs =>
        (${[...backOffSeconds]}::int[])[least(tries, ${backOffSeconds.length}::int)]),
      dead_at = CASE WHEN tries >= ${triesLimit} THEN now() END
    WHERE ${stillOurs(rows)}`.execute(query)
}

export async function markDead(
  { query }: AnyDatabase,
  rows: readonly TakenRow[],
  reason: string,
): Promise<void> {
  await sql`
    UPDATE outbox SET last_error = ${reason}, locked_until = NULL, dead_at = now()
    WHERE ${stillOurs(rows)}`.execute(query)
}

/** Rows whose worker ended during the last try: nobody would ever take them again. */
export async function buryAbandoned({ query }: AnyDatabase, kind: string, triesLimit: number): Promise<void> {
  await sql`
    UPDATE outbox SET dead_at = now(), last_error = 'the process ended during the last try'
    WHERE kind = ${kind} AND ${open} AND tries >= ${triesLimit} AND locked_until < now()`.execute(query)
}

/** Counted by the indexes of what is open and what is dead: the delivered are many. */
export async function countRows({ query }: AnyDatabase): Promise<OutboxStats> {
  const { rows } = await sql<OutboxStats>`
    SELECT waiting.count AS waiting, dead.count AS dead,
      coalesce(extract(epoch FROM now() - waiting.oldest), 0)::float8 AS "oldestWaitingSeconds"
    FROM (SELECT count(*) AS count, min(next_at) FILTER (WHERE next_at <= now()) AS oldest
      FROM outbox WHERE ${open}) AS waiting,
      (SELECT count(*) AS count FROM outbox WHERE dead_at IS NOT NULL) AS dead`.execute(query)
  return rows[0] ?? { waiting: 0, dead: 0, oldestWaitingSeconds: 0 }
}
