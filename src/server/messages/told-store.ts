import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import { messageKinds } from './message-kinds.ts'

type ToldRow = { dedupe: string; created_at: Date; next_at: Date; done_at: Date | null; dead_at: Date | null }

// What is told of each day at a door is numbered; couriers turn round after three.
const times = [':0', ':1', ':2', ':3', ':4']

/** Messages about these orders and parcels that are still remembered, newest first; by the names that they were given. */
export async function listTold(connection: Connection, about: readonly string[]) {
  const occasions = messageKinds.flatMap((kind) =>
    about.flatMap((id) => ['', ':again', ...times].map((time) => `${kind}:${id}${time}`)),
  )
  const { rows } = await sql<ToldRow>`SELECT dedupe, created_at, next_at, done_at, dead_at FROM outbox
    WHERE kind = 'message' AND dedupe = ANY(${occasions}::text[]) ORDER BY created_at DESC LIMIT 30`.execute(
    connection,
  )
  return rows.map(({ dedupe, created_at: at, next_at: dueAt, done_at: doneAt, dead_at: deadAt }) => {
    const [kind = '', of = ''] = dedupe.split(':')
    const state = doneAt ? ('sent' as const) : deadAt ? ('failed' as const) : ('waits' as const)
    return { kind, about: of, at, state, dueAt: state === 'waits' ? dueAt : null }
  })
}
