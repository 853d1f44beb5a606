import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

export async function findAction(connection: Connection, id: string) {
  return connection
    .selectFrom('staff_action')
    .select(['id', 'staff_id', 'what', 'before', 'after', 'answer', 'undone_by', 'undo_until'])
    .select(sql<boolean>`undo_until > now()`.as('is_undoable'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Those of one person wait for each other here, so that their chain has no fork. */
export async function lockActor(tx: Transaction, staffId: string): Promise<void> {
  const { rows } = await sql`SELECT id FROM staff WHERE id = ${staffId} FOR NO KEY UPDATE`.execute(tx)
  // The command line has no row of its own.
  if (rows.length === 0) await sql`SELECT pg_advisory_xact_lock(hashtext(${`staff ${staffId}`}))`.execute(tx)
}

/** The action with its row locked: of two who undo it, one does. */
export async function lockAction(tx: Transaction, id: string) {
  const found = await tx
    .selectFrom('staff_action')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ? findAction(tx, id) : undefined
}

type NewAction = {
  id: string
  staffId: string
  what: string
  about: { kind: string; id: string }
  before: unknown
  after: unknown
  answer: unknown
  /** Null: it cannot be undone. */
  undoSeconds: number | null
}

/** What is hashed; the invariant that checks the chain spells it the same way. */
export const actionHashSql = `sha256(prev || convert_to(concat_ws('|', id, staff_id, seq, extract(epoch FROM at), what,
  about_kind, about_id, before::text, after::text), 'UTF8'))`

/** Adds a link to the person's own chain; the caller holds the person's row. Answers until when it can be undone. */
export async function insertAction(tx: Transaction, action: NewAction): Promise<Date | null> {
  const { id, staffId, what, about, before, after, answer, undoSeconds } = action
  const { rows } = await sql<{ undo_until: Date | null }>`
    WITH last AS (SELECT seq, hash FROM staff_action WHERE staff_id = ${staffId} ORDER BY seq DESC LIMIT 1),
    link AS (SELECT ${id}::text AS id, ${staffId}::text AS staff_id, coalesce((SELECT seq FROM last), 0) + 1 AS seq,
      clock_timestamp() AS at, ${what}::text AS what, ${about.kind}::text AS about_kind, ${about.id}::text AS about_id,
      ${JSON.stringify(before)}::jsonb AS before, ${JSON.stringify(after)}::jsonb AS after,
      ${JSON.stringify(answer)}::jsonb AS answer,
      now() + make_interval(secs => ${undoSeconds}::int) AS undo_until,
      coalesce((SELECT hash FROM last), '\\x00'::bytea) AS prev)
    INSERT INTO staff_action (id, staff_id, seq, at, what, about_kind, about_id, before, after, answer, undo_until, prev, hash)
    SELECT link.*, ${sql.raw(actionHashSql)} FROM link
    RETURNING undo_until`.execute(tx)
  return rows[0]?.undo_until ?? null
}

export async function markUndone(tx: Transaction, id: string, by: string): Promise<void> {
  await tx.updateTable('staff_action').set({ undone_by: by }).where('id', '=', id).execute()
}

type Wanted = { who?: string | undefined; about?: string | undefined; before?: Date | undefined }

/** Newest first. */
export async function listActions(connection: Connection, { who, about, before }: Wanted) {
  let query = connection
    .selectFrom('staff_action as a')
    .select(['a.id', 'a.at', 'a.what', 'a.about_kind', 'a.about_id', 'a.before', 'a.after', 'a.undone_by'])
    .select((row) =>
      row.selectFrom('staff as p').select('p.name').whereRef('p.id', '=', 'a.staff_id').as('name'),
    )
  if (who !== undefined) query = query.where('a.staff_id', '=', who)
  if (about !== undefined) query = query.where('a.about_id', '=', about)
  if (before !== undefined) query = query.where('a.at', '<', before)
  return query.orderBy('a.at', 'desc').limit(100).execute()
}
