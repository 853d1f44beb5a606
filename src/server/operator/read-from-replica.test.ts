import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithSample } from '#server/areas.ts'
import { migrateShop, openShopDatabase } from '#server/db/shop-database.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { runCommand } from '#test/support/shop-command.ts'
import { type Pair, startPair } from '#test/support/standby.ts'

// Commands and two servers, on a busy machine.
const long = 300_000
let pair: Pair
let database: Database
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-replica-'))
  pair = await startPair()
  database = openShopDatabase({ connection: pair.leader, log: createLog('silent') })
  await migrateShop(database)
  await fillWithSample(database)
  await pair.caughtUp()
}, long)
afterAll(async () => {
  await database.close()
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The leader's address is of no use: what is read, is read from the replica. */
const onReplica = (...words: string[]) =>
  runCommand({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' }, ...words, {
    env: { DATABASE_READ_URL: pair.standby, DATA_DIR: folder },
  })

const age =
  /^Read from the replica: its last change is of \d{4}-\d\d-\d\d \d\d:\d\d, \d+ (seconds|minutes) ago\./m

test.for([
  ['report', 'Nothing was counted'],
  ['searches', 'No search came up empty'],
  ['export', 'Handle,'],
  ['doctor', 'promises hold.'],
])('`%s` reads from the replica and says how old it is', { timeout: long }, async ([command, found]) => {
  const { text, code } = await onReplica(command ?? '')
  expect([code, text]).toEqual([0, expect.stringContaining(found ?? '')])
  expect(text).toMatch(age)
})

test(
  'a backup written from the replica restores',
  async () => {
    const file = path.join(folder, 'shop.gz')
    const written = await onReplica('backup', file)
    expect(written).toEqual({ code: 0, text: expect.stringMatching(age) })
    const empty = await createTestDatabase({ template: 'empty' })
    try {
      const restored = await runCommand(empty, 'restore', file, { env: { DATA_DIR: folder } })
      expect(restored).toEqual({ code: 0, text: expect.stringContaining('Restored') })
      expect(restored.text).toContain('promises hold')
    } finally {
      await empty.drop()
    }
  },
  long,
)

test(
  'an address that is no replica is told as such, and one without the database itself is refused',
  async () => {
    const env = { DATABASE_READ_URL: pair.leader, DATA_DIR: folder }
    const read = await runCommand({ connectionString: pair.leader }, 'searches', { env })
    expect(read).toMatchObject({
      code: 0,
      text: expect.stringContaining('follows no other database: as of now'),
    })
    const alone = await runCommand({ connectionString: '' }, 'searches', { env })
    expect(alone).toMatchObject({
      code: 1,
      text: expect.stringContaining('DATABASE_URL: needed by DATABASE_READ_URL'),
    })
  },
  long,
)
