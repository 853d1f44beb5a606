import type { CategoryTile } from '#contract/catalogue-schemas.ts'
import { categoryHref } from './categories.ts'
import { Tile } from './tile.tsx'

/** The categories to pick from, as pictures in a row. */
export function CategoryPicker({ categories }: { categories: CategoryTile[] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-label="Categories">
      <ul className="tile-row">
        {categories.map((category) => (
          <li key={category._id}>
            <Tile to={categoryHref(category)} image={category.image} name={category.name} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
