import { href } from '#domain/href.ts'
import { Link } from '#platform/browser/router/router.ts'
import type { CategoryTile, Subcategory } from '#contract/catalogue-schemas.ts'
import { subcategoryHref } from './categories.ts'
import { Tile } from './tile.tsx'

type SubcategoryStripProps = { category: CategoryTile; subcategories: Subcategory[]; chosenId: string | null }

/** Tiles of the subcategories: each leads to its product (spec §2), the chosen one stands out. */
export function SubcategoryStrip({ category, subcategories, chosenId }: SubcategoryStripProps) {
  if (subcategories.length === 0) return null
  return (
    <nav aria-label={`Kinds of ${category.name}`}>
      <ul className="tile-row tile-whole">
        {subcategories.map((subcategory) => {
          const { _id, name, image, productSlug } = subcategory
          return (
            <li key={_id}>
              <Tile
                to={productSlug ? href.product(productSlug) : subcategoryHref(category, subcategory)}
                image={image}
                name={name}
                isChosen={_id === chosenId}
              />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Links to the grids of the subcategories. */
export function SubcategoryLinks({ category, subcategories, chosenId }: SubcategoryStripProps) {
  if (subcategories.length === 0) return null
  return (
    <ul className="chips chips-in-a-row" aria-label="Narrow down">
      {subcategories.map((subcategory) => (
        <li key={subcategory._id}>
          <Link
            to={subcategoryHref(category, subcategory)}
            className={subcategory._id === chosenId ? 'chip chip-chosen' : 'chip'}
            aria-current={subcategory._id === chosenId ? 'page' : undefined}
          >
            All {subcategory.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
