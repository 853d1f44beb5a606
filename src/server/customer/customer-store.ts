import { type RawBuilder, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type Customer = { id: string; name: string; mobileNumber: string; emailId: string | null }

type Queries = Kysely<Tables>

const columns = ['id', 'name', 'email', 'mobile_number'] as const

export async function findCustomer(query: Queries, customerId: string): Promise<Customer | null> {
  const row = await query
    .selectFrom('customer')
    .select(columns)
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row ? asCustomer(row) : null
}

/** Until when people of the shop took paying at the door away from any of these accounts. */
export async function findCashOff(query: Queries, accounts: RawBuilder<string[]>): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT max(cash_off_until) AS until FROM customer WHERE id = ANY(${accounts})`.execute(query)
  return rows[0]?.until ?? null
}

/** Which of these accounts are there, not erased. */
export async function findCustomersAmong(query: Queries, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM customer WHERE id = ANY(${ids}::text[]) AND erased_at IS NULL`.execute(query)
  return rows.map(({ id }) => id)
}

/** The customer with their row locked, for what must see everything that they did before. */
export async function lockCustomer(tx: Transaction, customerId: string): Promise<Customer | null> {
  const row = await tx
    .selectFrom('customer')
    .select(columns)
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? asCustomer(row) : null
}

export async function findCustomerByNumber(query: Queries, mobileNumber: string): Promise<Customer | null> {
  const row = await query
    .selectFrom('customer')
    .select(columns)
    .where('mobile_number', '=', mobileNumber)
    .executeTakeFirst()
  return row ? asCustomer(row) : null
}

/** Opens an account; the one that already has the number wins, and nothing of it changes. */
export async function insertCustomer(tx: Transaction, customer: Customer): Promise<Customer> {
  await tx
    .insertInto('customer')
    .values({
      id: customer.id,
      name: customer.name,
      email: customer.emailId,
      mobile_number: customer.mobileNumber,
    })
    .onConflict((conflict) => conflict.column('mobile_number').doNothing())
    .execute()
  return (await findCustomerByNumber(tx, customer.mobileNumber)) ?? customer
}

export async function updateCustomer(
  query: Queries,
  customerId: string,
  change: { name?: string; emailId?: string | null },
): Promise<Customer | null> {
  const row = await query
    .updateTable('customer')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.emailId === undefined ? {} : { email: change.emailId }),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ? asCustomer(row) : null
}

/** Takes everything personal out of the row; the row stays because orders must keep their customer's id. */
export async function eraseCustomer(tx: Transaction, customerId: string): Promise<Customer | null> {
  const before = await findCustomer(tx, customerId)
  if (!before) return null
  await tx
    .updateTable('customer')
    .set({
      name: '',
      email: null,
      mobile_number: null,
      note: '',
      erased_at: sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', customerId)
    .execute()
  return before
}

type Row = { id: string; name: string; email: string | null; mobile_number: string | null }

function asCustomer(row: Row): Customer | null {
  if (row.mobile_number === null) return null
  return { id: row.id, name: row.name, mobileNumber: row.mobile_number, emailId: row.email }
}
