import { Link } from '#platform/browser/router/router.ts'
import type { CategoryTile } from '#contract/catalogue-schemas.ts'
import { categoryHref } from '#web/browse/categories.ts'
import { Picture } from '../ui/picture.tsx'

/** Round category pictures in a row that scrolls; phones only (spec §2). */
export function CategoryStrip({ categories }: { categories: CategoryTile[] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-label="Categories" className="category-strip md:hidden">
      <ul>
        {categories.map((category) => (
          <li key={category._id}>
            <Link to={categoryHref(category)}>
              {/* Small and above the banner, but fetched after it. */}
              <Picture src={category.image} alt="" width={64} height={64} sizes="64px" fetchPriority="low" />
              <span>{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
