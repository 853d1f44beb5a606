import { HiddenFields } from './filter-form.tsx'
import { type Sort, sorts, type GridScope } from './grid-query.ts'
import type { GridRequest } from './use-grid-request.ts'

export const sortNames: Record<Sort, string> = {
  featured: 'Featured',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  rating: 'Best rated',
  name: 'Name, A to Z',
}

/** The order of the grid, as a form of one choice. */
export function SortForm({ scope, gridRequest }: { scope: GridScope; gridRequest: GridRequest }) {
  const { requested, request } = gridRequest
  const choose = (value: string) => request({ sort: sorts.find((known) => known === value) ?? 'featured' })
  return (
    <form method="get" action={scope.pathname} className="sort-form">
      <HiddenFields query={{ ...requested, sort: 'featured' }} parameters={scope.parameters} />
      <label>
        <span className="sr-only md:not-sr-only">Sort by </span>
        <select name="sort" value={requested.sort} onChange={({ target }) => choose(target.value)}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
      </label>
    </form>
  )
}
