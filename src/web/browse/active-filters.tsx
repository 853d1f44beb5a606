import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from '#platform/browser/router/router.ts'
import type { Grid } from './filter-products.ts'
import { filterCount, type GridQuery, gridHref, withoutFilters } from './grid-query.ts'
import type { GridPlace } from './grid-view.tsx'
import { priceBandName } from './price-band.ts'

type ActiveFiltersProps = { grid: Grid; place: GridPlace; onNoneLeft: () => void }

/** The filters that are on, each a link that takes it off; the focus then goes to the next one. */
export function ActiveFilters({ grid, place, onNoneLeft }: ActiveFiltersProps) {
  const { query, colors, sizes } = grid
  const list = useRef<HTMLUListElement>(null)
  const takenOff = useRef<number | null>(null)
  useEffect(() => {
    const at = takenOff.current
    if (at === null) return
    takenOff.current = null
    const links = list.current?.querySelectorAll('a') ?? []
    // The last link clears all: after the last filter it is the one before that is next.
    const next = links[Math.min(at, links.length - 2)]
    if (next) next.focus()
    else onNoneLeft()
  }, [query, onNoneLeft])
  if (filterCount(query) === 0) return null
  const href = (changes: Partial<GridQuery>) =>
    gridHref(place.pathname, { ...query, ...changes, page: 1 }, place.kept)
  const chips = [
    ...colors
      .filter(({ isChosen }) => isChosen)
      .map(({ slug, name }) => ({
        name,
        href: href({ colors: query.colors.filter((other) => other !== slug) }),
      })),
    ...sizes
      .filter(({ isChosen }) => isChosen)
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
          to={gridHref(place.pathname, withoutFilters(query), place.kept)}
          className="chip-clear"
          onClick={() => (takenOff.current = 0)}
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
