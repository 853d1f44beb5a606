import type { ComponentType } from 'react'
import type { CallApi } from '#web/api-client.ts'
import { framedPage, type Loaded } from './page-frame.tsx'

/** What a `load` gets: the one door to data, the parts of the path, the whole address. The same on both sides. */
export type LoadInput = { api: { call: CallApi }; params: Record<string, string | undefined>; url: URL }

/** How a load ends. `missing` shows the 404 page, `moved` leads elsewhere for good. */
export type PageResult<Data> =
  | { kind: 'page'; data: Data; status?: 200 | 404; isCacheable?: boolean }
  | { kind: 'missing' }
  | { kind: 'moved'; to: string }
  | { kind: 'failed' }

export type PageProps<Data> = { data: Data }

type PageParts<Data> = {
  /** Also names the file: `pages/{id}-page.tsx`. */
  id: string
  path: string
  load: (input: LoadInput) => Promise<PageResult<Data>>
  component: () => Promise<ComponentType<PageProps<Data>>>
  /** Shown until the data is there; holds the place of what comes. */
  loading?: ComponentType
  /** The query parameters that change the page: they enter the key of the page cache, all others are ignored. */
  query?: readonly string[]
  /** Picks from the whole catalogue: a large one stays on the server, which then makes the page. */
  needsCatalogue?: boolean
}

export type PageRow = Omit<PageParts<unknown>, 'component' | 'loading'> & {
  /** The page's code, in its frame. */
  framed: () => Promise<ComponentType<{ loaded: Loaded<unknown> }>>
}

/** One row of the table of pages; ties the data of `load` to the props of the page. */
export function pageRow<Data>({ component, loading, ...row }: PageParts<Data>): PageRow {
  // Made once: a page made anew would lose its state at every navigation.
  let framed: ReturnType<PageRow['framed']> | undefined
  const make = async () => framedPage<Data>(await component(), loading)
  return {
    ...row,
    framed: () => {
      framed ??= make().catch((failure: unknown) => {
        framed = undefined
        throw failure
      })
      return framed
    },
  }
}

export function page<Data>(
  data: Data,
  extra: { status?: 200 | 404; isCacheable?: boolean } = {},
): PageResult<Data> {
  return { kind: 'page', data, ...extra }
}
