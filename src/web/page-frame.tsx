import { type ComponentType, Suspense, use, useEffect } from 'react'
import { Navigate, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { FailedBoundary } from './layout/failed-boundary.tsx'
import { FailedView } from './layout/failed-view.tsx'
import { LoadingView } from './layout/loading-view.tsx'
import { NotFoundView } from './layout/not-found-view.tsx'
import type { PageProps, PageResult } from './page-row.tsx'

/** What a loader hands over: the result, or in the browser a promise of it when it takes long. */
export type Loaded<Data> = { result: PageResult<Data> | Promise<PageResult<Data>> }

/** Puts a page into its frame: loading, failed, missing and moved are the same everywhere. */
export function framedPage<Data>(
  Page: ComponentType<PageProps<Data>>,
  Loading: ComponentType = LoadingView,
): ComponentType {
  function Shown({ result }: Loaded<Data>) {
    const known = result instanceof Promise ? use(result) : result
    if (known.kind === 'page') return <Page data={known.data} />
    if (known.kind === 'missing') return <NotFoundView />
    if (known.kind === 'moved') return <Navigate to={known.to} replace />
    if (known.kind === 'failed') return <FailedView />
    return <Pending />
  }

  function Pending() {
    const { revalidate } = useRevalidator()
    useEffect(() => {
      void revalidate()
    }, [revalidate])
    return <Loading />
  }

  return function FramedPage() {
    // The router does not know which load belongs to which page; pageRow() has tied them together.
    const { result } = useLoaderData() as Loaded<Data>
    const { pathname } = useLocation()
    return (
      <FailedBoundary key={pathname}>
        <Suspense fallback={<Loading />}>
          <Shown result={result} />
        </Suspense>
      </FailedBoundary>
    )
  }
}
