import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { openProxy } from '#test/support/database-proxy.ts'
import { openPieces } from '#test/support/pieces.ts'
import { awaitDatabase } from './await-database.ts'

const { connectionString } = await openPieces()

function toldLog() {
  const log = createLog('silent')
  const told: string[] = []
  vi.spyOn(log, 'warn').mockImplementation((line: unknown) => void told.push(String(line)))
  return { log, told }
}

test('a shop that is started before its database says so once, and opens when it is there', async () => {
  const { log, told } = toldLog()
  const closed = await openProxy(connectionString)
  closed.close()
  const database = openShopDatabase({ connection: closed.connectionString, log })
  const opened = awaitDatabase(database, log, { withinMs: 60_000, restMs: 20 })
  await vi.waitFor(() => expect(told).toHaveLength(1))
  const there = await openProxy(connectionString, closed.port)
  await opened
  expect(told).toEqual([expect.stringMatching(/^waits for the database: .*ECONNREFUSED/)])
  await database.close()
  there.close()
})

test('it gives up in one sentence for whoever set the address', async () => {
  const { log } = toldLog()
  const closed = await openProxy(connectionString)
  closed.close()
  const database = openShopDatabase({ connection: closed.connectionString, log })
  await expect(awaitDatabase(database, log, { withinMs: 50, restMs: 20 })).rejects.toThrow(
    /^The database of DATABASE_URL did not answer within 0 s: .*ECONNREFUSED.*\. The shop ends/,
  )
  await database.close()
})

test('what waiting does not mend is told at once', async () => {
  const { log, told } = toldLog()
  const connection = connectionString.replace(/test_[0-9a-f]+/, 'no_such_shop')
  const database = openShopDatabase({ connection, log })
  await expect(awaitDatabase(database, log)).rejects.toThrow(
    'The database of DATABASE_URL refuses the shop: database "no_such_shop" does not exist',
  )
  expect(told).toEqual([])
  await database.close()
})
