import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { restore } from '#platform/postgres/postgres.ts'
import { findViolations, invariants, whole } from '#server/operator/invariant-store.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { openAnother } from '#test/support/shop.ts'
import { joinStaff } from '#test/support/staff.ts'

/** The tables of release 0.1.0, the last before the screens of the staff. */
const tablesOfThen = [
  '0001-catalogue.sql',
  '0002-customers.sql',
  '0003-addresses.sql',
  '0004-coupons.sql',
  '0005-orders.sql',
  '0006-payments.sql',
  '0007-outbox.sql',
  '0008-tracking.sql',
  '0009-limits.sql',
  '0010-messages.sql',
  '0010-sample-secret.sql',
  '0011-wrong-codes-are-limits.sql',
  '0012-sign-in-guard.sql',
  '0014-consent-of-a-browser.sql',
  '0015-missed-searches.sql',
  '0016-group-redirects.sql',
]

/** What could be asked of the books then; the rest looks at columns that there were not yet. */
const promisesOfThen = ['sold', 'total', 'message', 'unaudited', 'regress', 'leaked-hold', 'unheld']

/** Orders that customers of that release placed, one in each state, by number, and where their goods are. */
const stages: ReadonlyArray<[number: number, was: string, stage: string]> = [
  [1001, 'placed 1', 'to-confirm'],
  [1002, 'placed 2', 'to-pack'],
  [1003, 'placed 4', 'on-hold'],
  [1004, 'placed 3', 'part-shipped'],
  [1005, 'placed 2, sent', 'shipped'],
  [1006, 'cancelled 5', 'cancelled'],
  [1007, 'cancelled 5', 'cancelled'],
  [1008, 'paid 2', 'to-pack'],
  [1009, 'paid 4', 'on-hold'],
  [1010, 'paid 2, sent', 'shipped'],
  [1011, 'paid 3', 'part-shipped'],
  [1012, 'failed 5', 'unpaid'],
  [1013, 'refunded 5', 'cancelled'],
  [1014, 'partly-refunded 2', 'to-pack'],
  [1015, 'expired 5', 'unpaid'],
  [1016, 'awaiting-payment 1', 'unpaid'],
  [1017, 'refund-due 5', 'cancelled'],
]

test('a database of release 0.1.0 with orders in every state starts on this one: each order is where it was, and the books hold before and after', async () => {
  const folder = makeScratchDirectory('kurinji-upgrade-')
  for (const name of tablesOfThen) copyFileSync(path.join('db/migrations', name), path.join(folder, name))
  const old = await createTestDatabase({ template: 'empty' })
  const { query } = old.database
  expect(
    await restore(old.database, 'test/data/shop-of-migration-0016.gz', {
      migrations: folder,
      filledByMigrations: ['catalogue_version'],
      backupFormat: 'kurinji-backup-1',
    }),
  ).toMatchObject({ ok: true })
  rmSync(folder, { recursive: true })

  const { rows: before } = await sql<{ number: number; was: string }>`
    SELECT number, concat(state, ' ', status, CASE WHEN fulfilled_at IS NOT NULL THEN ', sent' END) AS was
    FROM orders ORDER BY number`.execute(query)
  expect(before).toEqual(stages.map(([number, was]) => ({ number, was })))
  // Time has not passed for the one that waits for its payment.
  await sql`UPDATE orders SET hold_until = now() + interval '10 minutes' WHERE state = 'awaiting-payment'`.execute(
    query,
  )
  for (const { name, sql: find } of invariants.filter((one) => promisesOfThen.includes(one.name)))
    expect([name, (await sql.raw(find(whole)).execute(query)).rows]).toEqual([name, []])

  const shop = await openAnother(old)
  const { rows: after } = await sql<{ number: number; stage: string }>`
    SELECT number, stage FROM orders ORDER BY number`.execute(query)
  expect(after).toEqual(stages.map(([number, , stage]) => ({ number, stage })))
  expect(await findViolations(old.database)).toEqual([])

  const owner = await joinStaff({ ...shop, connectionString: old.connectionString }, { role: 'owner' })
  const waiting = await owner.call('listWork', { query: { view: 'to-confirm' } })
  const [order] = waiting.status === 200 ? (waiting.data as Array<{ id: string; version: number }>) : []
  const orders = [{ id: order?.id ?? '', version: order?.version ?? 0 }]
  const confirmed = await owner.call('confirmOrders', { body: { actionId: crypto.randomUUID(), orders } })
  expect(confirmed).toMatchObject({ status: 200, data: { done: [{ number: '1001', stage: 'to-pack' }] } })
  expect(await findViolations(old.database)).toEqual([])
  await shop.close()
  await old.drop()
})
