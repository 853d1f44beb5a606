/** Which query parameters change the page at a path; from the table of routes. */
export type PageQuery = { path: string; query: readonly string[] }

/** Makes the key of a page: its path and the parameters that matter, in one order. Anything else is ignored. */
export function createPageKeys(queries: PageQuery[]) {
  const rows = queries.map(({ path, query }) => ({ pattern: toPattern(path), query }))

  return function keyOf(url: URL): string {
    const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname
    const matters = rows.find(({ pattern }) => pattern.test(path))?.query ?? []
    const kept = new URLSearchParams()
    for (const name of matters) {
      const value = url.searchParams.getAll(name).filter(Boolean).join(',')
      if (value) kept.set(name, value)
    }
    return kept.size > 0 ? `${path}?${kept}` : path || '/'
  }
}

function toPattern(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:[a-zA-Z]+/g, '[^/]+')
  return path === '*' ? /^/ : new RegExp(`^${escaped}$`)
}
