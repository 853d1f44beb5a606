import { type ComponentType, Suspense, use } from 'react'
import { Navigate, useLocation } from 'react-router'
import { FailedBoundary } from './layout/failed-boundary.tsx'
import { FailedView } from './layout/failed-view.tsx'
import { LoadingView } from './layout/loading-view.tsx'
import { NotFoundView } from './layout/not-found-view.tsx'
import type { PageProps, PageResult } from './page-row.tsx'

/** What a load hands over: the result, or in the browser a promise of it when it takes long. */
export type Loaded<Data> = { result: PageResult<Data> | Promise<PageResult<Data>> }

type FramedPage = ComponentType<{ loaded: Loaded<unknown> }>

/** Puts a page into its frame: loading, failed, missing and moved are the same everywhere. */
export function framedPage<Data>(
  Page: ComponentType<PageProps<Data>>,
  Loading: ComponentType = LoadingView,
): FramedPage {
  function Shown({ result }: Loaded<Data>) {
    const known = result instanceof Promise ? use(result) : result
    if (known.kind === 'page') return <Page data={known.data} />
    if (known.kind === 'missing') return <NotFoundView />
    if (known.kind === 'moved') return <Navigate to={known.to} replace />
    return <FailedView />
  }

  return function PageInItsFrame({ loaded }) {
    const { pathname } = useLocation()
    // The data crossed the page as JSON; pageRow() has tied this load to this page.
    const { result } = loaded as Loaded<Data>
    return (
      <FailedBoundary key={pathname} of={loaded}>
        <Suspense fallback={<Loading />}>
          <Shown result={result} />
        </Suspense>
      </FailedBoundary>
    )
  }
}
