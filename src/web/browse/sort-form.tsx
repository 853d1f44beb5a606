import { useNavigate } from 'react-router'
import { KeptFields } from './filter-form.tsx'
import type { Grid } from './filter-products.ts'
import { gridHref, type Sort, sorts } from './grid-query.ts'
import type { GridPlace } from './grid-view.tsx'

const names: Record<Sort, string> = {
  featured: 'Featured',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  rating: 'Best rated',
  name: 'Name, A to Z',
}

/** The order of the grid, as a form of one choice. */
export function SortForm({ grid, place }: { grid: Grid; place: GridPlace }) {
  const navigate = useNavigate()
  const { query } = grid
  function choose(value: string) {
    const sort = sorts.find((known) => known === value) ?? 'featured'
    void navigate(gridHref(place.pathname, { ...query, sort, page: 1 }, place.kept))
  }
  return (
    <form method="get" action={place.pathname} className="sort-form">
      <KeptFields query={{ ...query, sort: 'featured' }} kept={place.kept} />
      <label>
        <span className="sr-only md:not-sr-only">Sort by </span>
        <select name="sort" value={query.sort} onChange={({ target }) => choose(target.value)}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {names[sort]}
            </option>
          ))}
        </select>
      </label>
    </form>
  )
}
