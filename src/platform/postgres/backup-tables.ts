import type pg from 'pg'

type BackupTable = { name: string; columns: string[] }

// Tables of the migrations themselves: a restored database has its own.
const ownTables = ['schema_migrations', 'boot_lock']

/** Every table, each after those it refers to, with the columns that are stored. */
export async function tablesInOrder(client: pg.Client): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(
    `SELECT c.relname AS name,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relname = ANY ($1)
     ORDER BY c.relname`,
    [ownTables],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to
     FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
  )
  const ordered: BackupTable[] = []
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map(({ name }) => name))
    const next = tables.filter(
      ({ name }) =>
        !placed.has(name) &&
        references.every(({ from, to }) => unquoted(from) !== name || placed.has(unquoted(to))),
    )
    if (next.length === 0)
      throw new Error('tables refer to each other in a circle; they cannot be restored in any order')
    ordered.push(...next)
  }
  return ordered
}

export async function sequenceNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  )
  return rows.map(({ name }) => name)
}

/** The applied migrations: two databases with the same ones have the same tables. */
export async function schemaVersion(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
  return rows.map(({ name }) => name)
}

function unquoted(name: string): string {
  return name.replaceAll('"', '')
}
