import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useIsLoading } from '#platform/browser/router/router.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ActiveFilters } from './active-filters.tsx'
import type { Grid } from './filter-products.ts'
import { FilterForm } from './filter-form.tsx'
import { filterCount, gridHref, withoutFilters, type GridScope } from './grid-query.ts'
import { NoMatches } from './no-matches.tsx'
import { Pager } from './pager.tsx'
import { ProductGrid } from './product-grid.tsx'
import { SortForm, sortNames } from './sort-form.tsx'
import { useGridRequest } from './use-grid-request.ts'

type GridViewProps = {
  grid: Grid
  scope: GridScope
  columns?: 'from-1' | 'from-2'
  /** Shown instead when there are no products even without filters. */
  empty: ReactNode
}

/** A grid with filters, sorting and pages; its whole state is in the URL. */
export function GridView({ grid, scope, columns, empty }: GridViewProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const isLoading = useIsLoading()
  const gridRequest = useGridRequest(grid.query, scope)
  const filters = filterCount(grid.query)
  const count = grid.total === 1 ? '1 product' : `${grid.total} products`
  const { sort } = grid.query
  const sheetButton = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  // Wide screens have no button that opens the filters: there the focus goes to the count.
  const focusTools = useCallback(() => {
    sheetButton.current?.focus()
    if (document.activeElement !== sheetButton.current) said.current?.focus()
  }, [])
  if (grid.total === 0 && filters === 0) return empty
  const clearHref = gridHref(scope.pathname, withoutFilters(grid.query), scope.parameters)
  return (
    <div className="grid-view">
      <aside className="grid-aside" aria-label="Filters">
        <FilterForm grid={grid} scope={scope} gridRequest={gridRequest} />
      </aside>
      <div className="min-w-0">
        <h2 className="sr-only">Products</h2>
        <div className="grid-tools">
          <Button ref={sheetButton} look="quiet" className="lg:hidden" onClick={() => setIsSheetOpen(true)}>
            <SlidersHorizontal aria-hidden /> Filter{filters > 0 ? ` (${filters})` : ''}
          </Button>
          <p
            ref={said}
            role="status"
            tabIndex={-1}
            className="order-last w-full text-ink-soft lg:order-none lg:w-auto"
          >
            {count}
            {sort === 'featured' ? null : <span className="sr-only">, sorted by {sortNames[sort]}</span>}
          </p>
          <SortForm scope={scope} gridRequest={gridRequest} />
        </div>
        <ActiveFilters grid={grid} scope={scope} onNoneLeft={focusTools} />
        <div className={isLoading ? 'grid-busy' : 'grid-ready'} aria-busy={isLoading}>
          {grid.total === 0 ? (
            <NoMatches clearHref={clearHref} onCleared={focusTools} />
          ) : (
            <ProductGrid cards={grid.cards} columns={columns} />
          )}
        </div>
        <Pager grid={grid} scope={scope} />
      </div>
      <Dialog
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title="Filters"
        shape="sheet"
        onlyAt="(width < 1024px)"
      >
        <FilterForm grid={grid} scope={scope} gridRequest={gridRequest} />
        <div className="sheet-foot">
          <Button className="w-full" onClick={() => setIsSheetOpen(false)}>
            Show {count}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
