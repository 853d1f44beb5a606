import * as fs from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/database.ts'
import { migrateShop } from './shop-database.ts'

test('the migrations of the shop apply to an empty database', async () => {
  const empty = await createTestDatabase({ template: 'empty' })
  const applied = await migrateShop(empty.database)
  expect(applied).toContain('0007-outbox.sql')
  const { rows } = await empty.database.pool.query('SELECT name FROM schema_migrations ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(applied)
  await empty.drop()
})

test('every migration has a number of its own, so that there is one order', () => {
  const numbers = fs.readdirSync('db/migrations').flatMap((name) => /^(\d{4})-.*\.sql$/.exec(name)?.[1] ?? [])
  const twice = numbers.filter((number, at) => numbers.indexOf(number) < at)
  // Two files were released as 0010; databases know them by their whole names, so the names stay.
  expect(twice).toEqual(['0010'])
})
