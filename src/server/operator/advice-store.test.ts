import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openShopDatabase, startShopPostgres } from '#server/db/shop-database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { tellOfCopies } from './advice-store.ts'

// A server of its own: what follows it is seen by everybody who is connected to it.
const dataDir = makeScratchDirectory('kurinji-copies-')
const log = createLog('silent')
const told = vi.spyOn(log, 'warn')
const server = await startShopPostgres({ dataDir, log, settings: { synchronous_commit: 'on' } })
const database = openShopDatabase({ connection: server.connectionString, log, poolSize: 1 })

afterAll(async () => {
  await database.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

test('a shop whose copies no commit waits for says at its start what may be lost', async () => {
  await tellOfCopies(database, log)
  expect(told).not.toHaveBeenCalled()

  // What a copy does first.
  const copy = new pg.Client({ connectionString: `${server.connectionString}&replication=true` })
  await copy.connect()
  await copy.query('IDENTIFY_SYSTEM')
  await tellOfCopies(database, log)
  expect(told).toHaveBeenCalledWith(
    expect.stringMatching(/^copies of the database.*lost with the leader.*: 1$/),
  )

  told.mockClear()
  await database.pool.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'`)
  await database.pool.query('SELECT pg_reload_conf()')
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`SELECT current_setting('synchronous_standby_names') AS names`)
    expect(rows).toEqual([{ names: 'ANY 1 (*)' }])
  })
  await tellOfCopies(database, log)
  expect(told).not.toHaveBeenCalled()

  await database.pool.query('SET synchronous_commit = local')
  await tellOfCopies(database, log)
  expect(told).toHaveBeenCalledOnce()
  await copy.end()
})
