export type PathParams = Readonly<Record<string, string>>

/**
 * The parts of an address that a route's path names (`:slug`), as they are written there; null when the address is another
 * route's. Capitals and slashes at the end make no other address, and `*` takes them all.
 */
export function matchPath(path: string, pathname: string): PathParams | null {
  if (path === '*') return {}
  const named = segmentsOf(path)
  const asked = segmentsOf(pathname)
  if (asked.length !== named.length) return null
  const params: Record<string, string> = {}
  for (const [at, segment] of asked.entries()) {
    const name = named[at] ?? ''
    if (name.startsWith(':') && segment !== '') params[name.slice(1)] = segment
    else if (name.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(0, segments.findLastIndex(Boolean) + 1)
}
