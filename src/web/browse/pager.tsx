import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from '#platform/browser/router/router.ts'
import type { Grid } from './filter-products.ts'
import { gridHref, type GridScope } from './grid-query.ts'

/** Links to the other pages of a grid. */
export function Pager({ grid, scope }: { grid: Grid; scope: GridScope }) {
  const { query, pages } = grid
  if (pages < 2) return null
  const href = (page: number) => gridHref(scope.pathname, { ...query, page }, scope.parameters)
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {query.page > 1 ? (
        <Link to={href(query.page - 1)} className="icon-button" aria-label="Previous page" rel="prev">
          <ChevronLeft aria-hidden />
        </Link>
      ) : null}
      <span>
        Page {query.page} of {pages}
      </span>
      {query.page < pages ? (
        <Link to={href(query.page + 1)} className="icon-button" aria-label="Next page" rel="next">
          <ChevronRight aria-hidden />
        </Link>
      ) : null}
    </nav>
  )
}
