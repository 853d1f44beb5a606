import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** A size with what the packers know of it: the bin it lies in, and what a scanner reads on it. */
export type ShelfPiece = {
  id: string
  sku: string | null
  productName: string
  color: string
  size: string
  bin: string | null
  barcode: string | null
}

const pieces = sql`SELECT s.id, s.sku, p.name AS "productName", c.name AS color, s.name AS size, s.bin, s.barcode
  FROM size s JOIN color_variant c ON c.id = s.color_variant_id JOIN product p ON p.id = c.product_id`

/** All sizes of the shop, product by product. */
export async function listPieces(connection: Connection): Promise<ShelfPiece[]> {
  const { rows } =
    await sql<ShelfPiece>`${pieces} ORDER BY p.name, p.id, c.position, c.id, s.position, s.id`.execute(
      connection,
    )
  return rows
}

/** The sizes that have one of `names` as their SKU or id. */
export async function findPieces(connection: Connection, names: readonly string[]): Promise<ShelfPiece[]> {
  const { rows } = await sql<ShelfPiece>`${pieces}
    WHERE s.sku = any(${[...names]}::text[]) OR s.id = any(${[...names]}::text[])`.execute(connection)
  return rows
}

/** The sizes with `words` as their barcode, bin or the beginning of their SKU, or in the name of their product: first the very one. */
export async function searchPieces(
  connection: Connection,
  words: string,
  most: number,
): Promise<ShelfPiece[]> {
  const sought = sql`lower(${words}::text)`
  const { rows } = await sql<ShelfPiece>`${pieces}
    WHERE starts_with(lower(s.sku), ${sought}) OR lower(s.barcode) = ${sought} OR lower(s.bin) = ${sought}
      OR strpos(lower(p.name), ${sought}) > 0
    ORDER BY coalesce(lower(s.barcode) = ${sought} OR lower(s.sku) = ${sought}, false) DESC, p.name, p.id, c.position, c.id,
      s.position, s.id
    LIMIT ${most}`.execute(connection)
  return rows
}

/** The sizes that a scanner would take for one of `codes`, which are in small letters: by their barcode or their SKU. */
export async function findScanned(connection: Connection, codes: readonly string[]): Promise<ShelfPiece[]> {
  const { rows } = await sql<ShelfPiece>`${pieces}
    WHERE lower(s.barcode) = any(${[...codes]}::text[]) OR lower(s.sku) = any(${[...codes]}::text[])`.execute(
    connection,
  )
  return rows
}

/** Those who set the shelf wait for each other here: each sees which barcodes the one before has given out. */
export async function lockShelf(tx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('shelf'))`.execute(tx)
}

export async function writeShelf(
  tx: Transaction,
  changed: ReadonlyArray<Pick<ShelfPiece, 'id' | 'bin' | 'barcode'>>,
): Promise<void> {
  const ids = changed.map(({ id }) => id)
  // Two pieces may swap their barcodes: none of these has one while the others are given out.
  await sql`UPDATE size SET barcode = NULL WHERE id = any(${ids}::text[]) AND barcode IS NOT NULL`.execute(tx)
  await sql`UPDATE size SET bin = n.bin, barcode = n.barcode
    FROM unnest(${ids}::text[], ${changed.map(({ bin }) => bin)}::text[],
      ${changed.map(({ barcode }) => barcode)}::text[]) AS n (id, bin, barcode)
    WHERE size.id = n.id`.execute(tx)
}
