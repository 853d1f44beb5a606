import type pg from 'pg'
import { codeOf } from './error-code.ts'
import { limitNames } from './database-limits.ts'

/** What of a pooler between the program and PostgreSQL keeps it from working; none without a pooler. */
export type PoolerFault = 'forgets-statements' | 'no-limits'
export type Pooler = { isThere: boolean; faults: PoolerFault[] }

/** Tried as the program's statements would be: by name, each transaction on whatever server is free. */
export async function lookForPooler(pool: pg.Pool): Promise<Pooler> {
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    if (!(await isPooled(one))) return { isThere: false, faults: [] }
    const faults: PoolerFault[] = []
    if (!(await knowsNames(one, other))) faults.push('forgets-statements')
    if (await lacksLimits(one)) faults.push('no-limits')
    return { isThere: true, faults }
  } finally {
    // What a name means on them is not certain any more.
    for (const client of [one, other]) client.release(true)
  }
}

/** A pooler makes up the process that it says one is connected to. */
async function isPooled(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return 'processID' in client && rows[0]?.pid !== client.processID
}

/** The same name from two lines on one server, then from one line on another server. */
async function knowsNames(one: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const ask = (client: pg.PoolClient) => client.query('SELECT $1::int AS asked', [1])
  try {
    await ask(one)
    await other.query('BEGIN')
    await ask(other)
    await ask(one)
    return true
  } catch (error) {
    if (!namesLost.includes(codeOf(error) ?? '')) throw error
    return false
  } finally {
    await other.query('ROLLBACK').catch(() => {})
  }
}

/** There is no such statement, and: there is one already. */
const namesLost = ['26000', '42P05']

async function lacksLimits(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ unlimited: number }>(
    `SELECT count(*)::int AS unlimited FROM pg_settings WHERE name = ANY ($1) AND setting = '0'`,
    [limitNames],
  )
  return rows[0]?.unlimited !== 0
}
