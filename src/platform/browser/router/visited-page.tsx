import type { ReactNode } from 'react'
import {
  createPath,
  type Location,
  type NavigationType,
  type Navigator,
  Route,
  Router,
  Routes,
} from 'react-router'
import type { FramedPage } from './page-frame.tsx'
import type { Loaded } from './page-result.ts'

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
  navigator?: Navigator
  /** Puts what all pages have around the page. */
  children: (page: ReactNode) => ReactNode
}

/** A visit inside the frame of all pages; the same on both sides. */
export function VisitedPage({ visit, navigator = standing, children }: VisitedPageProps) {
  const { location, action, path, Page, loaded } = visit
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children(
        <Routes>
          <Route path={path} element={<Page loaded={loaded} />} />
        </Routes>,
      )}
    </Router>
  )
}

// Nothing navigates while a page is rendered on the server.
const standing: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => {},
  push: () => {},
  replace: () => {},
}
