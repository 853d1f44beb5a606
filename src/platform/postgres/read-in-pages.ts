/** Rows of one statement: few enough that it ends well within its time on a busy machine. */
const pageSize = 20_000

/**
 * Reads a table of any size, statement by statement, in the order of its key; to be run in one transaction where
 * the pages must fit each other. `page` reads up to `limit` rows whose key is above `after`.
 */
export async function readInPages<Row>(
  keyOf: (row: Row) => string,
  page: (after: string, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let after = ''; ;) {
    const rows = await page(after, pageSize)
    for (const row of rows) all.push(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return all
    after = keyOf(last)
  }
}
