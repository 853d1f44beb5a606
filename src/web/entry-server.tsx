import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { CallApi } from './api.ts'
import type { Boot } from './boot.ts'
import { createRoutes } from './create-routes.tsx'
import type { Assets } from './layout/document.tsx'
import type { Loaded } from './page-frame.tsx'
import { pageRows } from './routes.tsx'

export type RenderInput = {
  url: URL
  call: CallApi
  assets: Assets
  onFailure: (failure: unknown) => void
}

export type Rendered =
  | { kind: 'moved'; to: string }
  | {
      kind: 'page'
      status: number
      /** The row of `routes.tsx` that was rendered. */
      id: string
      params: Record<string, string | undefined>
      html: string
      boot: Boot
      isCacheable: boolean
    }

/** Renders the page at an address to a whole document (architecture.md §4). */
export async function render({ url, call, assets, onFailure }: RenderInput): Promise<Rendered> {
  const handler = createStaticHandler(createRoutes({ call, assets, side: 'server', onFailure }))
  const context = await handler.query(new Request(url))
  if (context instanceof Response) {
    return { kind: 'moved', to: context.headers.get('location') ?? '/' }
  }
  const match = context.matches.at(-1)
  const id = match?.route.id ?? 'not-found'
  // The router does not type loader data; every row is made by pageRow() and loads this.
  const loaded = context.loaderData[id] as Loaded<unknown> | undefined
  const result = loaded && !(loaded.result instanceof Promise) ? loaded.result : undefined
  if (result?.kind === 'moved') return { kind: 'moved', to: result.to }

  for (const failure of Object.values(context.errors ?? {})) onFailure(failure)
  const html = renderToString(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
  const status = context.errors || !result || result.kind === 'failed' ? 500 : statusOf(result)
  return {
    kind: 'page',
    status,
    id,
    params: match?.params ?? {},
    html,
    boot: { assets, hydration: { loaderData: context.loaderData, errors: context.errors } },
    isCacheable: status === 200 && (result?.kind !== 'page' || result.isCacheable !== false),
  }
}

function statusOf(result: Exclude<Loaded<unknown>['result'], Promise<unknown>>): number {
  if (result.kind === 'missing') return 404
  return result.kind === 'page' ? (result.status ?? 200) : 200
}

/** The query parameters that change the page at a path, by the id of its row: the rest never enters the page cache. */
export function pageQueries(): Array<{ path: string; query: readonly string[] }> {
  return pageRows.map(({ path, query = [] }) => ({ path, query }))
}
