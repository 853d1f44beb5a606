/** An id of the database's own: it tells a reader nothing. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)
}

/** Of what was done to many at once not every piece is told. */
const mostTold = 8

/** What differs between `before` and `after`, a phrase for each field, such as `cancel after hours 48 → 24`. */
export function changesOf(before: unknown, after: unknown): string[] {
  const old = new Map(fieldsOf(before))
  const made = new Map(fieldsOf(after))
  const changed = [...new Set([...old.keys(), ...made.keys()])].filter((path) => isTold(path, old, made))
  const phrases = changed.map((path) => phrase(path, { was: old.get(path) ?? '', is: made.get(path) ?? '' }))
  const told = [...new Set(phrases)]
  return told.length > mostTold ? [...told.slice(0, mostTold), `and ${told.length - mostTold} more`] : told
}

type Fields = ReadonlyMap<string, string>

function isTold(path: string, old: Fields, made: Fields): boolean {
  const [was, is] = [old.get(path), made.get(path)]
  // What is not spoken of afterwards need not have gone.
  if (is === undefined || is === (was ?? '')) return false
  return was !== undefined || !['', '0', 'false'].includes(is)
}

function phrase(path: string, { was, is }: { was: string; is: string }): string {
  const change = was === '' ? is : `${was} → ${is === '' ? 'none' : is}`
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part))
  return name === undefined || name === moved ? change : `${inWords(name)} ${change}`
}

function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Stands for the two fields of what went from one stage to another. */
const moved = 'moved'

/** Each value with its path, '' for what is empty; ids are left out. */
function fieldsOf(value: unknown, path = ''): Array<[string, string]> {
  if (value === null || value === undefined) return path ? [[path, '']] : []
  if (typeof value === 'object') {
    if ('from' in value && 'to' in value) return [[`${path}.${moved}`, `${value.from} → ${value.to}`]]
    return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, path ? `${path}.${name}` : name))
  }
  const text = String(value)
  return isId(text) ? [] : [[path, text]]
}
