import type { ComponentType } from 'react'
import { matchPath, type PathParams } from './match-path.ts'
import { type FramedPage, framedPage, type PageProps, type PageViews } from './page-frame.tsx'
import type { PageResult } from './page-result.ts'

/** What a site gives its router: what every `load` gets besides the address, and the data of the frame around all pages. */
export type Site = { input: object; frame: unknown }

/** What a `load` gets: the site's own doors to data, the parts of the path, the whole address. The same on both sides. */
export type RouteInput<S extends Site> = S['input'] & { params: PathParams; url: URL }

type RouteRow<S extends Site, Data> = {
  id: string
  path: string
  /** The code of the load, which a line can lose as it can lose the component's. */
  load: () => Promise<(input: RouteInput<S>) => Promise<PageResult<Data>>>
  component: () => Promise<ComponentType<PageProps<Data>>>
  /** Shown until the data is there; holds the place of what comes. */
  loading?: ComponentType
  /** The query parameters that change the page: they enter the key of the page cache, all others are ignored. */
  query?: readonly string[]
  /** True when the page is made of too much for the browser: then it comes whole from the server. */
  isServersToMake?: (frame: S['frame']) => boolean
}

export type Route<S extends Site> = Omit<RouteRow<S, unknown>, 'component' | 'loading'> & {
  /** The page's code, in its frame. */
  framed: () => Promise<FramedPage>
}

/** How a site writes the rows of its table of pages; each ties the data of its `load` to the props of its page. */
export function createPageRoutes<S extends Site>(views: PageViews) {
  return function pageRoute<Data>({ component, loading, ...route }: RouteRow<S, Data>): Route<S> {
    return {
      ...route,
      // Node looks anew even for a module that is there, for a twentieth of a page's time.
      load: once(route.load),
      // A page made anew would lose its state at every navigation.
      framed: once(async () =>
        framedPage<Data>(await component(), { ...views, Loading: loading ?? views.Loading }),
      ),
    }
  }
}

/** Code that is asked for once; what the line has lost is asked for again. */
function once<Code>(ask: () => Promise<Code>): () => Promise<Code> {
  let asked: Promise<Code> | undefined
  return () => {
    asked ??= ask().catch((failure: unknown) => {
      asked = undefined
      throw failure
    })
    return asked
  }
}

export type FoundPage<S extends Site> = { route: Route<S>; params: PathParams }

/** The route of a path; the last of the table takes every path. */
export function findPage<S extends Site>(routes: ReadonlyArray<Route<S>>, pathname: string): FoundPage<S> {
  for (const route of routes) {
    const params = matchPath(route.path, pathname)
    if (params) return { route, params }
  }
  throw new Error('the table of pages does not end with *')
}
