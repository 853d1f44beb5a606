type Fault = { path: PropertyKey[]; message: string }

/** A hundred times as much is still a whole number that can be told from its neighbours. */
const largest = 1e13

/** What of a call no database takes or no sum can be made with: NUL, half a pair of a character, numbers beyond all. */
export function* unstorable(value: unknown, path: PropertyKey[] = []): Generator<Fault> {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      yield { path, message: 'Remove the characters that cannot be shown' }
  } else if (typeof value === 'number') {
    if (!(Math.abs(value) <= largest)) yield { path, message: 'This number is too large' }
  } else if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) yield* unstorable(inner, [...path, at])
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* unstorable(inner, [...path, key])
  }
}
