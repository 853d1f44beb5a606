import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** Since when a number wants it; null: it does not. */
export async function readChoice(connection: Connection, mobileNumber: string): Promise<Date | null> {
  const row = await connection
    .selectFrom('whatsapp_choice')
    .select('chosen_at')
    .where('mobile_number', '=', mobileNumber)
    .executeTakeFirst()
  return row?.chosen_at ?? null
}

/** The same for the number of an account, as it is told to its owner. */
export async function listChoicesOf(connection: Connection, customerId: string) {
  return connection
    .selectFrom('whatsapp_choice as w')
    .innerJoin('customer as c', 'c.mobile_number', 'w.mobile_number')
    .select('w.chosen_at as whatsappSince')
    .where('c.id', '=', customerId)
    .execute()
}

/** The first yes keeps its time, however often it is said. */
export async function insertChoice(connection: Connection, mobileNumber: string): Promise<void> {
  await connection
    .insertInto('whatsapp_choice')
    .values({ mobile_number: mobileNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteChoice(connection: Connection, mobileNumber: string): Promise<void> {
  await connection.deleteFrom('whatsapp_choice').where('mobile_number', '=', mobileNumber).execute()
}

/** Notes that WhatsApp is asked; false when it was before. */
export async function insertAsked(tx: Transaction, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('whatsapp_message')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function readAsked(connection: Connection, id: string) {
  return connection.selectFrom('whatsapp_message').select('state').where('id', '=', id).executeTakeFirst()
}

/** What WhatsApp says of it; what was delivered stays so, whatever is heard later. */
export async function setAsked(
  tx: Transaction,
  { id, state }: { id: string; state: 'delivered' | 'failed' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('whatsapp_message')
    .set({ state })
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An SMS that waits for word from WhatsApp waits no longer than until `due`. */
export async function hurrySms(tx: Transaction, { id, due }: { id: string; due: Date }): Promise<void> {
  await sql`UPDATE outbox SET next_at = least(next_at, ${due}::timestamptz)
    WHERE kind = 'sms-after-whatsapp' AND dedupe = ${id} AND done_at IS NULL AND tries = 0`.execute(tx)
}
