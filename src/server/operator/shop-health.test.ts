import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { roundOfEach } from '#platform/jobs/jobs.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { runCommand } from '#test/support/shop-command.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'

const dataDir = makeScratchDirectory('kurinji-health-')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const shop = await openShopOfFile({ env: { DATA_DIR: dataDir } })
const owner = await joinStaff(shop, { role: 'owner' })

test('the owner sees that the books were looked at, which versions run, and that every job has gone', async () => {
  await expect
    .poll(async () => (await owner.call('readHealth', {})).data, { timeout: 20_000 })
    .toMatchObject({
      lookedAt: expect.stringMatching(/^20/),
      broken: [],
      versions: expect.arrayContaining([{ of: 'Tables', is: expect.stringMatching(/^\d{4}-.*\.sql$/) }]),
      jobs: expect.arrayContaining([{ name: 'promises', lastAt: expect.stringMatching(/^20/) }]),
    })
})

test('when a copy was last made, as soon as one is', async () => {
  expect((await owner.call('readHealth', {})).data).toMatchObject({ backupAt: null })
  const before = new Date().toISOString()
  const made = await runCommand(shop, 'backup', `${dataDir}/shop.gz`, { env: { DATA_DIR: dataDir } })
  expect(made).toMatchObject({ code: 0 })
  const { backupAt } = (await owner.call('readHealth', {})).data as StaffData<'readHealth'>
  expect((backupAt ?? '') > before).toBe(true)
})

test('a broken promise is named in words, with how many rows break it', async () => {
  await shop.database.pool.query(`UPDATE stock SET on_hand = on_hand + 1, changed_at = now()
    WHERE size_id = (SELECT min(size_id) FROM stock)`)
  await shop.database.pool.query(`UPDATE promise_look SET whole_at = now() - interval '3 days'`)
  await roundOfEach('promises')
  expect((await owner.call('readHealth', {})).data).toMatchObject({
    broken: [{ name: 'stock', says: expect.stringContaining('counted pieces'), rows: 1 }],
  })
})
