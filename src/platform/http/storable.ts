type Fault = { path: PropertyKey[]; message: string }

/** A hundred times as much is still a whole number that can be told from its neighbours. */
const largest = 1e13

/**
 * The first thing in a call that no database takes or no sum can be made with: NUL, half a pair of a character, numbers
 * beyond all.
 */
export function findUnstorable(value: unknown): Fault | undefined {
  const message = faultOf(value)
  if (message) return { path: [], message }
  if (typeof value !== 'object' || value === null) return undefined
  for (const key in value) {
    const inner = findUnstorable(Reflect.get(value, key))
    // Looked up on the way back: nearly every call is without fault.
    if (inner) return { ...inner, path: [Array.isArray(value) ? Number(key) : key, ...inner.path] }
  }
  return undefined
}

function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed()
      ? 'Remove the characters that cannot be shown'
      : undefined
  if (typeof value === 'number') return Math.abs(value) <= largest ? undefined : 'This number is too large'
  return undefined
}
