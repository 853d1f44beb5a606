import { expect } from 'vitest'
import { sql } from 'kysely'
import type { TestShop } from './shop.ts'

/** Keeps everybody from one row, as somebody slow would: who wants it stands in line, in the order they came. */
export async function holdRow(
  { database }: Pick<TestShop, 'database'>,
  { table, id, key = 'id' }: { table: string; id: string; key?: string },
) {
  const holder = await database.connectAlone()
  await holder.query('BEGIN')
  await holder.query(`SELECT 1 FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [id])

  async function waiting(): Promise<number> {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.query)
    return rows.length
  }

  return {
    /** Waits until so many stand in line. */
    stands: (count: number) => expect.poll(waiting, { timeout: 20_000 }).toBe(count),
    async letGo() {
      await holder.query('COMMIT')
      await holder.end()
    },
  }
}
