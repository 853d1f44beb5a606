import type { Database, Transaction } from '#platform/postgres/database.ts'

/** What a customer has allowed and when, for the copy of her data. */
export async function readConsentsOf({ query }: Database, customerId: string) {
  const rows = await query
    .selectFrom('consent')
    .select(['matching', 'advertising', 'text_version', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    matching: row.matching,
    advertising: row.advertising,
    textVersion: row.text_version,
    givenAt: row.created_at,
  }))
}

/** With the account go the traces of her checkouts. Her consents stay without her: they prove what was allowed. */
export async function forgetTraces(tx: Transaction, customer: { id: string }): Promise<void> {
  await tx.deleteFrom('checkout_trace').where('customer_id', '=', customer.id).execute()
}
