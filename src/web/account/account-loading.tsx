/** Placeholder while a view of the account is loading. */
export function AccountLoading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading...</span>
      <div className="skeleton h-8 w-1/3" aria-hidden />
      <div className="skeleton h-40 w-full" aria-hidden />
      <div className="skeleton h-40 w-full" aria-hidden />
    </div>
  )
}
