/** An id of the database's own: it tells a reader nothing. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)
}

/** Of what was done to many at once not every piece is told. */
const mostTold = 8

/** What differs between `before` and `after`, a phrase for each field, such as `cancelAfterHours 48 → 24`. */
export function changesOf(before: unknown, after: unknown): string[] {
  const old = new Map(fieldsOf(before))
  const made = new Map(fieldsOf(after))
  const changed = [...new Set([...old.keys(), ...made.keys()])].filter(
    (path) => old.get(path) !== made.get(path),
  )
  const told = changed
    .slice(0, mostTold)
    .map((path) => [path, phrase(old.get(path), made.get(path))].filter(Boolean).join(' '))
  return changed.length > mostTold ? [...told, `and ${changed.length - mostTold} more`] : told
}

function phrase(old: string | undefined, made: string | undefined): string {
  if (old === undefined) return made ?? ''
  return `${old} → ${made ?? 'none'}`
}

/** Each value with its path; what is empty, and ids, are left out. */
function fieldsOf(value: unknown, path = ''): Array<[string, string]> {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, path ? `${path}.${name}` : name))
  }
  const text = String(value)
  return isId(text) ? [] : [[path, text]]
}
