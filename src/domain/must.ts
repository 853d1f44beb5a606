/** The value, where it cannot be missing; `why` says what is broken if it is. Instead of a default that hides the fault. */
export function must<Value>(value: Value | null | undefined, why: string): Value {
  if (value === null || value === undefined) throw new Error(why)
  return value
}
