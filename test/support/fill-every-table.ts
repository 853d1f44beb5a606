import type pg from 'pg'
import { quoted } from '#platform/postgres/backup-format.ts'
import { tablesInOrder } from '#platform/postgres/backup-tables.ts'
import type { Database } from '#server/db/database.ts'

const awkward = `tab\there, line\nfeed, return\r, back\\slash, \\. and \\N, quotes ' ", null-like \\\\N, கண்ணாடி 👗 \u2028`

/** Puts two rows with every awkward value into each table of the first; the rules are lifted in all of them. */
export async function fillEveryTable(databases: Database[]): Promise<void> {
  for (const [index, database] of databases.entries()) {
    const client = await database.connectAlone()
    try {
      await liftRules(client)
      if (index === 0) await fillAll(client)
    } finally {
      await client.end()
    }
  }
}

async function liftRules(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql
     FROM pg_constraint WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace`,
  )
  for (const { sql } of rows) await client.query(sql)
}

async function fillAll(client: pg.Client): Promise<void> {
  for (const { name } of await tablesInOrder(client)) {
    await client.query(`TRUNCATE ${quoted(name)}`)
    const { rows: columns } = await client.query<{ column: string; type: string; nullable: boolean }>(
      `SELECT a.attname AS column, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable
       FROM pg_attribute a
       WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`,
      [quoted(name)],
    )
    for (const round of [1, 2]) {
      const values = columns.map(({ type, nullable }) =>
        round === 2 && nullable ? null : awkwardValue(type, round),
      )
      const names = columns.map(({ column }) => quoted(column)).join(', ')
      const places = columns.map((_, position) => `$${position + 1}`).join(', ')
      await client.query(`INSERT INTO ${quoted(name)} (${names}) VALUES (${places})`, values)
    }
  }
}

function awkwardValue(type: string, round: number): unknown {
  if (type.endsWith('[]')) return [awkwardValue(type.slice(0, -2), round), awkwardValue(type.slice(0, -2), 3)]
  const makers: Record<string, () => unknown> = {
    text: () => `${awkward} ${round}`,
    'character varying': () => `${awkward} ${round}`,
    uuid: () => `00000000-0000-7000-8000-00000000000${round}`,
    smallint: () => round,
    integer: () => 2_147_483_640 + round,
    bigint: () => 9_007_199_254_740_000 + round,
    numeric: () => `0.1000000000000000${round}`,
    'double precision': () => 0.1 * round,
    boolean: () => round === 1,
    bytea: () => Buffer.from([0, 10, 92, 255, round]),
    jsonb: () => JSON.stringify({ text: awkward, round }),
    inet: () => `2001:db8::${round}`,
    date: () => `2026-02-0${round}`,
    'timestamp with time zone': () => `2026-11-20 23:59:59.12345${round}+05:30`,
    interval: () => `${round} months 3 days 04:05:06.7`,
  }
  const make = makers[type]
  if (make === undefined) throw new Error(`no awkward value for a column of type ${type}: add one here`)
  return make()
}
