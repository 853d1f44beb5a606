import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await createTestDatabase()
})
afterAll(() => shop.drop())

test('amounts come back as numbers and times as dates', async () => {
  const { rows } = await sql`SELECT 129900::int8 AS paise, now() AS at, date '2026-11-20' AS day`.execute(
    shop.database.query,
  )
  expect(rows).toEqual([{ paise: 129_900, at: expect.any(Date), day: '2026-11-20' }])
})
