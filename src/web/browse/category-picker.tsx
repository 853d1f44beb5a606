import { PageLink } from '../navigation/page-link.tsx'
import type { CategoryTile } from '#contract/catalogue.ts'
import { Picture } from '../ui/picture.tsx'
import { categoryHref } from './category-href.ts'

/** The categories to pick from, as pictures in a row. */
export function CategoryPicker({ categories }: { categories: CategoryTile[] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-label="Categories">
      <ul className="tile-row">
        {categories.map((category) => (
          <li key={category._id}>
            <PageLink to={categoryHref(category)} className="tile">
              <Picture
                src={category.image}
                alt=""
                width={160}
                height={160}
                sizes="120px"
                fetchPriority="low"
              />
              <span>{category.name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
