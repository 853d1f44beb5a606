/** The chosen ones with this one in, or out if it was in. */
export function toggled(chosen: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
