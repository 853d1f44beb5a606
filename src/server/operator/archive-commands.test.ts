import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { settingNames } from '#server/env.ts'
import { installedServer } from '#test/support/database.ts'
import { ask, createPlace } from '#test/support/embedded-places.ts'

const { place, start } = createPlace()

/** As the operator types it, on the PostgreSQL that comes along. */
async function shop(words: string[], env: Record<string, string> = {}) {
  const own = Object.entries(process.env).filter(([name]) => !settingNames.includes(name))
  const run = promisify(execFile)(process.execPath, ['scripts/shop.ts', ...words], {
    env: { ...Object.fromEntries(own), DATA_DIR: place.dataDir, ...env },
  })
  return run.then(
    ({ stdout, stderr }) => ({ said: stdout, complained: stderr, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => ({
      said: failure.stdout,
      complained: failure.stderr,
      code: failure.code,
    }),
  )
}

/** Runs SQL on the shop's database while no process of the shop does. */
async function inBetween(...statements: string[]): Promise<unknown[]> {
  const server = await start()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = await ask(server.connectionString, statement)
    return rows
  } finally {
    await server.stop()
  }
}

const customer = (name: string, number: string) =>
  `INSERT INTO customer (id, name, mobile_number) VALUES ('${name}', '${name}', '${number}')`
const names = 'SELECT name FROM customer ORDER BY name'

describe.skipIf(installedServer !== undefined)(
  'archive and restore-archive (not with TEST_DATABASE_URL)',
  () => {
    test('the shop goes back to a moment, and the operator is told what that means', async () => {
      const folder = path.join(place.dataDir, 'elsewhere')
      expect(await shop(['migrate'])).toMatchObject({ code: 0 })
      await inBetween(customer('Asha', '9876543210'))
      const archived = await shop(['archive', folder])
      expect(archived).toMatchObject({ code: 0, said: expect.stringContaining('is a whole copy') })

      const [moment] = await inBetween(
        customer('Meena', '9876543211'),
        "SELECT clock_timestamp() + interval '1 microsecond' AS at",
      )
      const at = new Date(Object(moment).at.getTime() + 1).toISOString()
      const [last] = await inBetween(
        customer('Mistake', '9876543212'),
        'SELECT pg_walfile_name(pg_switch_wal()) AS file',
      )
      await inBetween(names)
      await expect.poll(() => fs.existsSync(path.join(folder, 'wal', Object(last).file))).toBe(true)

      const restored = await shop(['restore-archive', folder, '--at', at])
      expect(restored).toMatchObject({ code: 0 })
      for (const told of [
        'Archiving is off: begin a new archive in another folder.',
        'What was there before is in ',
        'Numbers of orders since then were told to customers',
        'npm run shop -- payment find-unknown --since ',
        'promises hold',
      ])
        expect(restored.said).toContain(told)
      expect(await inBetween(names)).toEqual([{ name: 'Asha' }, { name: 'Meena' }])

      const newest = await shop(['restore-archive', folder])
      expect(newest).toMatchObject({ code: 0 })
      expect(await inBetween(names)).toEqual([{ name: 'Asha' }, { name: 'Meena' }, { name: 'Mistake' }])
    })

    test('while the shop runs, archiving says when it begins and a restore is refused', async () => {
      const folder = path.join(place.dataDir, 'elsewhere')
      expect(await shop(['migrate'])).toMatchObject({ code: 0 })
      const running = await start()
      expect(await shop(['archive', folder])).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Stop the program, run this once more'),
      })
      expect(await shop(['restore-archive', folder])).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Stop the program first'),
      })
      await running.stop()
      expect(await shop(['archive', folder])).toMatchObject({ code: 0 })
    })

    test.each([
      {
        why: 'a moment that is none',
        words: ['restore-archive', '--at', 'yesterday'],
        told: 'is not a moment',
      },
      {
        why: 'a folder without an archive',
        words: ['restore-archive', '/nowhere'],
        told: 'holds no copy of the cluster',
      },
      {
        why: 'a database elsewhere',
        words: ['archive'],
        database: 'postgres://db.example/shop',
        told: 'archive it there',
      },
    ])('$why is refused in words, and nothing is done', async ({ words, database, told }) => {
      const refused = await shop(words, database === undefined ? {} : { DATABASE_URL: database })
      expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining(told) })
      expect(refused.said).toBe('')
    })
  },
)
