/** The chosen ones but these. */
export function without(chosen: ReadonlySet<string>, rows: ReadonlyArray<{ id: string }>): Set<string> {
  const next = new Set(chosen)
  for (const { id } of rows) next.delete(id)
  return next
}
