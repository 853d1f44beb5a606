import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from '#platform/browser/router/router.ts'
import type { Grid } from './filter-products.ts'
import { filterCount, type GridQuery, gridHref, withoutFilters, type GridScope } from './grid-query.ts'
import { priceBandName } from './price-band.ts'

type ActiveFiltersProps = { grid: Grid; scope: GridScope; onNoneLeft: () => void }

/** The active filters, each a link that removes it; the focus then goes to the next one. */
export function ActiveFilters({ grid, scope, onNoneLeft }: ActiveFiltersProps) {
  const { query, colors, sizes } = grid
  const list = useRef<HTMLUListElement>(null)
  const takenOff = useRef<number | null>(null)
  useEffect(() => {
    const at = takenOff.current
    if (at === null) return
    takenOff.current = null
    const links = list.current?.querySelectorAll('a') ?? []
    // The last link clears all filters: after the last filter the focus goes to the one before it.
    const next = links[Math.min(at, links.length - 2)]
    if (next) next.focus()
    else onNoneLeft()
  }, [query, onNoneLeft])
  if (filterCount(query) === 0) return null
  const href = (changes: Partial<GridQuery>) =>
    gridHref(scope.pathname, { ...query, ...changes, page: 1 }, scope.parameters)
  const chips = [
    ...colors
      .filter(({ slug }) => query.colors.includes(slug))
      .map(({ slug, name }) => ({
        name,
        href: href({ colors: query.colors.filter((other) => other !== slug) }),
      })),
    ...sizes
      .filter(({ slug }) => query.sizes.includes(slug))
      .map(({ slug, name }) => ({
        name,
        href: href({ sizes: query.sizes.filter((other) => other !== slug) }),
      })),
    ...(query.price ? [{ name: priceBandName(query.price), href: href({ price: null }) }] : []),
    ...(query.inStock ? [{ name: 'In stock only', href: href({ inStock: false }) }] : []),
  ]
  return (
    <ul ref={list} className="chips" aria-label="Active filters">
      {chips.map(({ name, href: to }, at) => (
        <li key={name}>
          <Link to={to} className="chip" onClick={() => (takenOff.current = at)}>
            <span className="sr-only">Remove filter </span>
            {name}
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={gridHref(scope.pathname, withoutFilters(query), scope.parameters)}
          className="chip-clear"
          onClick={() => (takenOff.current = 0)}
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
