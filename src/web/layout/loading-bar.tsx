import { useIsLoading } from '#platform/browser/router/router.ts'

/** A progress bar at the upper edge while the next page is loading and the old one is still shown. */
export function LoadingBar() {
  if (!useIsLoading()) return null
  return <div role="progressbar" aria-label="Loading the next page" className="loading-bar" />
}
