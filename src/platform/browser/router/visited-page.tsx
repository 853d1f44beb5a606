import type { ReactNode } from 'react'
import type { FramedPage } from './page-frame.tsx'
import type { Loaded } from './page-result.ts'
import { type Location, type NavigationType, VisitContext } from './visit-context.ts'

/** One page being looked at: where, how it was reached, and what it shows. */
export type Visit<Frame> = {
  location: Location
  action: NavigationType
  path: string
  frame: Frame
  Page: FramedPage
  loaded: Loaded<unknown>
}

type VisitedPageProps = {
  visit: Visit<unknown>
  /** Puts what all pages have around the page. */
  children: (page: ReactNode) => ReactNode
}

/** A visit inside the frame of all pages; the same on both sides. */
export function VisitedPage({ visit, children }: VisitedPageProps) {
  const { location, action, path, Page, loaded } = visit
  return <VisitContext value={{ location, action, path }}>{children(<Page loaded={loaded} />)}</VisitContext>
}
