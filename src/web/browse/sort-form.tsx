import { KeptFields } from './filter-form.tsx'
import { type Sort, sorts } from './grid-query.ts'
import type { GridPlace } from './grid-view.tsx'
import type { Asking } from './use-asking.ts'

const names: Record<Sort, string> = {
  featured: 'Featured',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  rating: 'Best rated',
  name: 'Name, A to Z',
}

/** The order of the grid, as a form of one choice. */
export function SortForm({ place, asking }: { place: GridPlace; asking: Asking }) {
  const { asked, ask } = asking
  const choose = (value: string) => ask({ sort: sorts.find((known) => known === value) ?? 'featured' })
  return (
    <form method="get" action={place.pathname} className="sort-form">
      <KeptFields query={{ ...asked, sort: 'featured' }} kept={place.kept} />
      <label>
        <span className="sr-only md:not-sr-only">Sort by </span>
        <select name="sort" value={asked.sort} onChange={({ target }) => choose(target.value)}>
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
