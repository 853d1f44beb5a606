import * as fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runCommand } from '#test/support/shop-command.ts'
import { openAnother } from '#test/support/shop.ts'
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

/** What a release that does not know it would trip over. */
const breaks =
  /\b(DROP (TABLE|COLUMN|SEQUENCE|VIEW)|RENAME|ALTER COLUMN \w+ (SET NOT NULL|TYPE|DROP DEFAULT)|ADD (CONSTRAINT|CHECK|UNIQUE)|ADD COLUMN (?:IF NOT EXISTS )?\w+ [^,;]*NOT NULL(?![^,;]*DEFAULT))/i

function released(): string[] {
  return fs.readdirSync('db/migrations').filter((name) => name > '0017')
}

test('the release before runs on what a migration leaves, or it says that it breaks it', () => {
  const silent = released().filter((name) => {
    const text = fs.readFileSync(`db/migrations/${name}`, 'utf8')
    // A rule that takes the place of another is a wider one.
    const rest = text.replaceAll(/--.*$/gm, '').replaceAll(/DROP CONSTRAINT [^;]*;[^;]*ADD CHECK/g, '')
    return breaks.test(rest) && !/^-- breaking\b/m.test(text)
  })
  expect(silent).toEqual([])
  expect(breaks.test('ALTER TABLE consent ALTER COLUMN browser SET NOT NULL')).toBe(true)
  expect(breaks.test('ALTER TABLE orders ADD COLUMN note text NOT NULL')).toBe(true)
  expect(breaks.test("ALTER TABLE orders ADD COLUMN note text NOT NULL DEFAULT ''")).toBe(false)
})

test('a command that finds no database says so, without a stack', async () => {
  const refused = await runCommand({ connectionString: 'postgres://shop@127.0.0.1:9/shop' }, 'orders')
  expect(refused.code).toBe(1)
  expect(refused.text).toContain('The database does not answer: connect ECONNREFUSED 127.0.0.1:9.')
  expect(refused.text).not.toContain('    at ')
})

describe('a command of another release', () => {
  test('does not change the tables under a running shop, and says what does', async () => {
    const shop = await createTestDatabase()
    await shop.database.pool.query("DELETE FROM schema_migrations WHERE name = '0001-catalogue.sql'")
    const refused = await runCommand(shop, 'orders')
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('npm run shop -- migrate') })
    const { rowCount } = await shop.database.pool.query(
      "SELECT 1 FROM schema_migrations WHERE name = '0001-catalogue.sql'",
    )
    expect(rowCount).toBe(0)
    await shop.drop()
  })

  test('that is the one before works on the tables of the one after', async () => {
    const shop = await createTestDatabase()
    await shop.database.pool.query("INSERT INTO schema_migrations VALUES ('9999-later.sql', 'x')")
    expect(await runCommand(shop, 'orders')).toMatchObject({ code: 0 })
    await shop.drop()
  })

  test('brings the tables up when it is told to', async () => {
    const shop = await createTestDatabase({ template: 'empty' })
    expect(await runCommand(shop, 'migrate')).toMatchObject({
      code: 0,
      text: expect.stringContaining('0001'),
    })
    expect(await runCommand(shop, 'migrate')).toMatchObject({
      code: 0,
      text: expect.not.stringContaining('0001'),
    })
    await shop.drop()
  })
})

test('a shop of the release before starts on the tables of the one after', async () => {
  const own = await createTestDatabase()
  await own.database.pool.query("INSERT INTO schema_migrations VALUES ('9999-later.sql', 'x')")
  const other = await openAnother(own)
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  await other.close()
  await own.drop()
})
