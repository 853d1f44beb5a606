import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createReservations } from './reservations.ts'
import { lockStock } from './stock-store.ts'

let shop: TestDatabase
beforeEach(async () => void (shop = await createTestDatabase()))
afterEach(() => shop.drop())

/** Two counted sizes that an order holds; where capitals do not come first, their order is the other one. */
async function holdTwo(): Promise<void> {
  const { query } = shop.database
  await sql`INSERT INTO category (id, slug, name) VALUES ('shawls', 'shawls', 'Shawls')`.execute(query)
  await sql`INSERT INTO product (id, slug, name, category_id) VALUES ('p', 'shawl', 'Shawl', 'shawls')`.execute(
    query,
  )
  await sql`INSERT INTO color_variant (id, product_id, name, slug, color_code) VALUES ('c', 'p', 'Red', 'red', '#ff0000')`.execute(
    query,
  )
  await sql`INSERT INTO size (id, color_variant_id, name, price_paise, weight_grams)
    VALUES ('a-size', 'c', 'M', 100, 1), ('B-size', 'c', 'L', 100, 1)`.execute(query)
  await sql`INSERT INTO stock (size_id, on_hand, reserved) VALUES ('a-size', 5, 1), ('B-size', 5, 1)`.execute(
    query,
  )
  await sql`INSERT INTO reservation (order_id, size_id, quantity, state)
    VALUES ('o', 'a-size', 1, 'active'), ('o', 'B-size', 1, 'active')`.execute(query)
}

test('what an order gives back is locked in the order in which orders take it, whatever the collation of the database', async () => {
  const { database } = shop
  await sql`CREATE COLLATION without_capitals_first (provider = icu, locale = 'en')`.execute(database.query)
  await sql`ALTER TABLE reservation ALTER size_id TYPE text COLLATE without_capitals_first`.execute(
    database.query,
  )
  await holdTwo()
  const buyer = await database.connectAlone()
  await buyer.query('BEGIN')
  await buyer.query(`SELECT 1 FROM stock WHERE size_id = 'B-size' FOR UPDATE`)

  const released = database.transaction((tx) => createReservations().release(tx, 'o'))
  const waiting = async () =>
    (
      await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        database.query,
      )
    ).rows.length
  await expect.poll(waiting).toBe(1)
  // The buyer's second size is free: had it been locked first, the two would wait for each other.
  await buyer.query(`SELECT 1 FROM stock WHERE size_id = 'a-size' FOR UPDATE NOWAIT`)
  await buyer.query('COMMIT')
  await buyer.end()
  await released
  const { rows } = await sql`SELECT 1 FROM stock WHERE reserved = 0`.execute(database.query)
  expect(rows).toHaveLength(2)
})

test('so are the sizes that a person changes', async () => {
  const { database } = shop
  await sql`CREATE COLLATION without_capitals_first (provider = icu, locale = 'en')`.execute(database.query)
  await holdTwo()
  await sql`ALTER TABLE stock ALTER size_id TYPE text COLLATE without_capitals_first`.execute(database.query)
  const locked = await database.transaction((tx) => lockStock(tx, ['a-size', 'B-size']))
  expect(locked.map(({ sizeId }) => sizeId)).toEqual(['B-size', 'a-size'])
})
