import { isDeepStrictEqual } from 'node:util'
import type { SizeRow } from './import-store.ts'

/** The rows that are not stored as they are. What an import leaves alone is neither written nor locked. */
export function changedRows<Row extends { id: string }>(
  rows: readonly Row[],
  stored: ReadonlyArray<Row & object>,
): Row[] {
  const before = new Map(stored.map((row) => [row.id, row]))
  return rows.filter((row) => !isStored(row, before.get(row.id)))
}

function isStored<Row extends object>(row: Row, before: Row | undefined): boolean {
  if (!before) return false
  const now = new Map(Object.entries(before))
  return Object.entries(row).every(([name, value]) => isDeepStrictEqual(value, now.get(name)))
}

/** Ids of sizes whose place or SKU another of these rows gets: they let go of theirs before anything is written. */
export function tradedSizes(rows: readonly SizeRow[], stored: readonly SizeRow[]): string[] {
  const wanted = new Map(rows.flatMap((row) => claimsOf(row).map((claim) => [claim, row.id])))
  return stored
    .filter((before) => claimsOf(before).some((claim) => (wanted.get(claim) ?? before.id) !== before.id))
    .map(({ id }) => id)
}

/** What only one size may have. */
function claimsOf({ color_variant_id, name, sku }: SizeRow): string[] {
  const place = JSON.stringify([color_variant_id, name.toLowerCase()])
  return sku === null ? [place] : [place, JSON.stringify([sku])]
}
