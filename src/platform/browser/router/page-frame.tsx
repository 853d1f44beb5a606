import { type ComponentType, Suspense, use } from 'react'
import { FailedBoundary } from './failed-boundary.tsx'
import type { Loaded } from './page-result.ts'
import { Redirect } from './redirect.tsx'
import { useLocation } from './visit-context.ts'

export type PageProps<Data> = { data: Data }
export type FramedPage = ComponentType<{ loaded: Loaded<unknown> }>

/** What is shown in place of a page. */
export type PageViews = {
  Loading: ComponentType
  Missing: ComponentType
  Failed: ComponentType<{ failure?: unknown }>
}

/** Puts a page into its frame: loading, failed, missing and moved are the same everywhere. */
export function framedPage<Data>(
  Page: ComponentType<PageProps<Data>>,
  { Loading, Missing, Failed }: PageViews,
): FramedPage {
  function Shown({ result }: Loaded<Data>) {
    const known = result instanceof Promise ? use(result) : result
    if (known.kind === 'page') return <Page data={known.data} />
    if (known.kind === 'missing') return <Missing />
    if (known.kind === 'moved') return <Redirect to={known.to} />
    return <Failed />
  }

  return function PageInItsFrame({ loaded }) {
    const { pathname } = useLocation()
    // The one cast of the router: the data crossed the page as JSON, and a route ties its load to its page.
    const { result } = loaded as Loaded<Data>
    return (
      <FailedBoundary key={pathname} of={loaded} Failed={Failed}>
        <Suspense fallback={<Loading />}>
          <Shown result={result} />
        </Suspense>
      </FailedBoundary>
    )
  }
}
