/** A header that was sent exactly once. */
export function singleHeader(
  headers: Record<string, string | string[] | undefined>,
  name: string,
): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** What somebody reports, as JSON; undefined when it is none. */
export function parsedBody(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
