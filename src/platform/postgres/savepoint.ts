import { sql } from 'kysely'
import type { AnyTransaction } from './transaction.ts'

/** Work inside a transaction that is undone when it answers false; the transaction goes on either way. */
export async function undoneUnless(tx: AnyTransaction, work: () => Promise<boolean>): Promise<boolean> {
  await sql`SAVEPOINT undone_unless`.execute(tx)
  const isKept = await work()
  await (isKept ? sql`RELEASE SAVEPOINT undone_unless` : sql`ROLLBACK TO SAVEPOINT undone_unless`).execute(tx)
  return isKept
}
