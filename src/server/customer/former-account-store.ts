import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Secrets } from '#platform/signing/signing.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Customer } from './customer-store.ts'

/** Remembers an account that is erased, without its number: who has it signs up again as the same shopper. */
export async function rememberAccount(
  tx: Transaction,
  { id, mobileNumber }: Pick<Customer, 'id' | 'mobileNumber'>,
  [secret]: Secrets,
): Promise<void> {
  await sql`UPDATE former_account SET successor_id = NULL WHERE successor_id = ${id}`.execute(tx)
  await sql`INSERT INTO former_account (customer_id, number_hash)
    VALUES (${id}, ${hashOf(mobileNumber, secret)}) ON CONFLICT DO NOTHING`.execute(tx)
}

/** The erased accounts of a number become the past of the one that it has now. */
export async function adoptAccounts(
  tx: Transaction,
  { id, mobileNumber }: Pick<Customer, 'id' | 'mobileNumber'>,
  secrets: Secrets,
): Promise<void> {
  const hashes = secrets.map((secret) => hashOf(mobileNumber, secret))
  await sql`UPDATE former_account SET successor_id = ${id}
    WHERE number_hash = ANY(${hashes}::bytea[]) AND customer_id <> ${id}`.execute(tx)
}

/** A customer's account and those that the same number had before, as part of a statement: limits count them as one. */
export function accountsOf(customerId: string): RawBuilder<string[]> {
  return sql<string[]>`ARRAY(SELECT ${customerId}::text
    UNION ALL SELECT customer_id FROM former_account WHERE successor_id = ${customerId})`
}

function hashOf(mobileNumber: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`number-of-an-account:${mobileNumber}`).digest()
}
