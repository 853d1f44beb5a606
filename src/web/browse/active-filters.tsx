import { X } from 'lucide-react'
import { PageLink } from '../navigation/page-link.tsx'
import type { Grid } from './filter-products.ts'
import { filterCount, type GridQuery, gridHref, withoutFilters } from './grid-query.ts'
import type { GridPlace } from './grid-view.tsx'
import { priceBandName } from './price-band.ts'

/** The filters that are on, each a link that takes it off. */
export function ActiveFilters({ grid, place }: { grid: Grid; place: GridPlace }) {
  const { query, colors, sizes } = grid
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
    <ul className="chips" aria-label="Active filters">
      {chips.map(({ name, href: to }) => (
        <li key={name}>
          <PageLink to={to} className="chip">
            <span className="sr-only">Remove filter </span>
            {name}
            <X aria-hidden className="size-4" />
          </PageLink>
        </li>
      ))}
      <li>
        <PageLink to={gridHref(place.pathname, withoutFilters(query), place.kept)} className="chip-clear">
          Clear all
        </PageLink>
      </li>
    </ul>
  )
}
