import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { installedServer } from '#test/support/database.ts'
import { openForgetfulPooler } from '#test/support/forgetful-pooler.ts'
import { openPieces } from '#test/support/pieces.ts'
import { awaitDatabase } from './await-database.ts'
import { refuseBadPooler } from './pooler-check.ts'

const log = createLog('silent')
const { database: own, connectionString } = await openPieces()

/** What a shop that connects there is refused with; null when it may open. */
async function refusalAt(connection: string, direct?: string): Promise<string | null> {
  const database = openShopDatabase({ connection, log })
  try {
    await awaitDatabase(database, log)
    await refuseBadPooler({ DATABASE_DIRECT_URL: direct }, database)
    return null
  } catch (error) {
    return String(error)
  } finally {
    await database.close()
  }
}

test('a shop that is connected to its server by itself needs nothing of a pooler', async () => {
  expect(await refusalAt(connectionString)).toBe(null)
})

// Logs in without a password, as to the server that tests bring along.
describe.skipIf(installedServer !== undefined)('behind a pooler', () => {
  type Pooling = Parameters<typeof openForgetfulPooler>[1]

  async function refusalBehind(pooling: Pooling, direct?: string): Promise<string | null> {
    const pooler = await openForgetfulPooler(connectionString, pooling)
    try {
      return await refusalAt(pooler.connectionString, direct)
    } finally {
      pooler.close()
    }
  }

  test('that lets no limits through the shop is told at once what to write, and where', async () => {
    expect(await refusalBehind({ mode: 'transaction', limits: 'refused' })).toMatch(
      /refuses what the shop asks for .* ignore_startup_parameters = statement_timeout,lock_timeout,.* into pgbouncer\.ini/,
    )
  })

  test('all that is missing is named together', async () => {
    const refusal = await refusalBehind({ mode: 'transaction', limits: 'ignored' })
    expect(refusal).toMatch(
      /it forgets named statements: PgBouncer 1\.21 or newer with max_prepared_statements = 600/,
    )
    expect(refusal).toMatch(/limits do not get through it: ALTER ROLE shop SET statement_timeout = '5000ms';/)
    expect(refusal).toMatch(/give the server's own address as DATABASE_DIRECT_URL/)
  })

  test('that keeps names, with limits of the role and a way past it, the shop opens', async () => {
    const name = new URL(connectionString.replace('@/', '@socket/')).pathname.slice(1)
    const session = { mode: 'session', limits: 'ignored' } as const
    expect(await refusalBehind(session, connectionString)).toMatch(/:\n  - the shop's limits [^\n]*$/)
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await own.pool.query(`ALTER DATABASE ${name} SET ${limit} = '5s'`)
    expect(await refusalBehind(session, connectionString)).toBe(null)
  })
})
