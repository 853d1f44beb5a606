import { useIsLoading } from '#platform/browser/router/router.ts'

/** A line along the upper edge while the next page is on its way and the old one still stands. */
export function LoadingBar() {
  if (!useIsLoading()) return null
  return <div role="progressbar" aria-label="Loading the next page" className="loading-bar" />
}
