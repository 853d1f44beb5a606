/**
 * `Promise.all` for an object: unlike things that are awaited side by side are taken out by name, so that a new one
 * among them cannot shift the others. They start in the order in which they are written.
 */
export async function allKeyed<T extends Record<string, unknown>>(
  promises: T,
): Promise<{ [Key in keyof T]: Awaited<T[Key]> }>
export async function allKeyed(promises: Record<string, unknown>): Promise<Record<string, unknown>> {
  const values = await Promise.all(Object.values(promises))
  return Object.fromEntries(Object.keys(promises).map((key, at) => [key, values[at]]))
}
