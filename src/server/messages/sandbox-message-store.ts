import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Sms } from './sms-provider.ts'

/** A message that was not sent to anybody: sample mode keeps it here to be read. */
export type SandboxMessage = { to: string; kind: string; text: string; at: string }

const shown = 200

export async function insertSandboxMessages(
  connection: Connection,
  kept: ReadonlyArray<Sms & { id: string }>,
): Promise<void> {
  await sql`INSERT INTO sandbox_message (id, to_number, kind, text, at)
    SELECT * FROM unnest(${kept.map(({ id }) => id)}::text[], ${kept.map(({ to }) => to)}::text[],
      ${kept.map(({ kind }) => kind)}::text[], ${kept.map(({ text }) => text)}::text[],
      ${kept.map(({ at }) => at)}::timestamptz[])`.execute(connection)
}

/** Newest first. */
export async function listSandboxMessages(connection: Connection): Promise<SandboxMessage[]> {
  const rows = await connection
    .selectFrom('sandbox_message')
    .select(['to_number', 'kind', 'text', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ to_number: to, kind, text, at }) => ({ to, kind, text, at: at.toISOString() }))
}

/** Whether the outbox still has a message that is due. */
export async function isMessageUnderWay(connection: Connection): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM outbox WHERE kind IN ('message', 'code-message')
    AND done_at IS NULL AND dead_at IS NULL AND next_at <= now() LIMIT 1`.execute(connection)
  return rows.length > 0
}

/** Forgets a number's messages with its account. */
export async function deleteSandboxMessages(tx: Transaction, mobileNumber: string): Promise<void> {
  await tx.deleteFrom('sandbox_message').where('to_number', '=', mobileNumber).execute()
}
