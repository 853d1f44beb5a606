/** Placeholder while a grid is loading (spec §2: 'Loading products...'). */
export function ProductsLoading() {
  return (
    <div className="page-width py-8">
      <div className="skeleton h-9 w-56" aria-hidden />
      <p role="status" className="mt-3 text-ink-soft">
        Loading products...
      </p>
      <div className="product-grid product-grid-from-2 mt-6" aria-hidden>
        {Array.from({ length: 10 }, (_, at) => (
          <div key={at} className="skeleton aspect-[4/6]" />
        ))}
      </div>
    </div>
  )
}
