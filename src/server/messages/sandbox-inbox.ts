import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/postgres/database.ts'
import { newId } from '#platform/postgres/new-id.ts'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import type { Sms, SmsOutcome, SmsProvider } from './sms-provider.ts'

/** A message that was not sent to anybody: sample mode keeps it here to be read. */
export type SandboxMessage = { to: string; kind: string; text: string; at: string }

export type SandboxInbox = SmsProvider & { read(): Promise<SandboxMessage[]> }

const shown = 200
const looks = 40
const betweenLooksMs = 50

/** The inbox of sample mode, in the database so that several processes show the same. */
export function createSandboxInbox({ query }: Database): SandboxInbox {
  const keep = createBatcher<Sms & { id: string }>(async (kept) => {
    await sql`INSERT INTO sandbox_message (id, to_number, kind, text, at)
      SELECT * FROM unnest(${kept.map(({ id }) => id)}::text[], ${kept.map(({ to }) => to)}::text[],
        ${kept.map(({ kind }) => kind)}::text[], ${kept.map(({ text }) => text)}::text[],
        ${kept.map(({ at }) => at)}::timestamptz[])`.execute(query)
  })

  async function send(sms: Sms): Promise<SmsOutcome> {
    const id = newId()
    await keep({ ...sms, id })
    return { ok: true, reference: id }
  }

  /** Newest first; what was said before this call is in it, although the outbox brings it a moment later. */
  async function read(): Promise<SandboxMessage[]> {
    for (let look = 0; look < looks && (await isAnyUnderWay()); look += 1) await sleep(betweenLooksMs)
    const rows = await query
      .selectFrom('sandbox_message')
      .select(['to_number', 'kind', 'text', 'at'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
    return rows.map(({ to_number: to, kind, text, at }) => ({ to, kind, text, at: at.toISOString() }))
  }

  async function isAnyUnderWay(): Promise<boolean> {
    const { rows } = await sql`SELECT 1 FROM outbox WHERE kind IN ('message', 'code-message')
      AND done_at IS NULL AND dead_at IS NULL AND next_at <= now() LIMIT 1`.execute(query)
    return rows.length > 0
  }

  return { name: 'sandbox', send, read }
}

/** Forgets a number's messages with its account. */
export async function forgetSandboxMessages(tx: Transaction, mobileNumber: string): Promise<void> {
  await tx.deleteFrom('sandbox_message').where('to_number', '=', mobileNumber).execute()
}
