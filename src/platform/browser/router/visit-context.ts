import { createContext, use } from 'react'
import { matchPath, type PathParams } from './match-path.ts'

/** Where a page stands: its address in parts, and what came with its step of history. */
export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string }

/** How a page was come to: by a link, in place of another, or by Back, Forward and an address. */
export type NavigationType = 'push' | 'replace' | 'pop'

/** What a page opened at its address, and a fragment, have for a key: none of their own. */
export const keyless = 'default'

/** `path` is the route's. */
type VisitPlace = { location: Location; action: NavigationType; path: string }

/** A part that is shown without a router stands at the start. */
export const VisitContext = createContext<VisitPlace>({
  location: { pathname: '/', search: '', hash: '', state: null, key: keyless },
  action: 'pop',
  path: '/',
})

export function useLocation(): Location {
  return use(VisitContext).location
}

export function useNavigationType(): NavigationType {
  return use(VisitContext).action
}

/** The parts of the address that the route names. */
export function useParams(): PathParams {
  const { path, location } = use(VisitContext)
  return matchPath(path, location.pathname) ?? {}
}

/** The query of the address. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useLocation().search)
}

export function pathOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}
