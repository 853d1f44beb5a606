/** One unit of a bulk offer or of the bulk panel: what has been chosen for it so far (spec §3). */
export type BulkEntry<Color, Size> = { color?: Color | undefined; size?: Size | undefined }

/** As many entries as units; what was chosen stays, new units start as `first` or empty. */
export function resizeEntries<C, S>(
  entries: ReadonlyArray<BulkEntry<C, S>>,
  quantity: number,
  first: BulkEntry<C, S> = {},
): Array<BulkEntry<C, S>> {
  return Array.from({ length: quantity }, (_, at) => entries[at] ?? (at === 0 ? first : {}))
}

/** The entries with one of them chosen anew. */
export function setEntry<C, S>(
  entries: ReadonlyArray<BulkEntry<C, S>>,
  at: number,
  entry: BulkEntry<C, S>,
): Array<BulkEntry<C, S>> {
  return entries.map((old, index) => (index === at ? entry : old))
}

/** "Same as above": the unit takes what the unit before it has. The first has none above it. */
export function sameAsAbove<C, S>(
  entries: ReadonlyArray<BulkEntry<C, S>>,
  at: number,
): Array<BulkEntry<C, S>> {
  const above = entries[at - 1]
  return above ? setEntry(entries, at, above) : [...entries]
}

/** "Copy to all": every unit takes what this one has. */
export function copyToAll<C, S>(entries: ReadonlyArray<BulkEntry<C, S>>, at: number): Array<BulkEntry<C, S>> {
  const source = entries[at]
  return source ? entries.map(() => source) : [...entries]
}

/** Removing a unit lowers the quantity; at 1 or fewer the offer is given up and the dialog closes (spec §4). */
export function removeEntry<C, S>(
  entries: ReadonlyArray<BulkEntry<C, S>>,
  at: number,
): { entries: Array<BulkEntry<C, S>>; givesUpOffer: boolean } {
  const rest = entries.filter((_, index) => index !== at)
  return { entries: rest, givesUpOffer: rest.length <= 1 }
}

/** Where size or colour is still missing. */
export function incompleteEntries<C, S>(entries: ReadonlyArray<BulkEntry<C, S>>): number[] {
  return entries.flatMap((entry, at) => (entry.color === undefined || entry.size === undefined ? [at] : []))
}

/** What Confirm says while something is missing (spec §5). */
export function incompleteMessage(count: number): string {
  return `Please select size and color for all ${count} incomplete item(s)`
}
