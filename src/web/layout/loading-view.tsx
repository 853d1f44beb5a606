/** What the page shows is known to the browser alone. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="mt-3 text-center">
        This page needs JavaScript: please switch it on and load the page again.
      </p>
    </noscript>
  )
}

/** Placeholder while a page is loading. */
export function LoadingView() {
  return (
    <div className="page-width py-16" role="status">
      <p className="text-center text-ink-soft">Loading...</p>
      <NeedsScript />
      <div className="mx-auto mt-8 grid max-w-3xl gap-4" aria-hidden>
        <div className="skeleton h-8 w-1/2" />
        <div className="skeleton h-48 w-full" />
        <div className="skeleton h-4 w-3/4" />
        <div className="skeleton h-4 w-2/3" />
      </div>
    </div>
  )
}
