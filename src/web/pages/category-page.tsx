import { href } from '#domain/href.ts'
import { EmptyGrid } from '../browse/empty-grid.tsx'
import { filterCount } from '../browse/grid-query.ts'
import { GridView } from '../browse/grid-view.tsx'
import { PageTitle } from '../browse/page-title.tsx'
import { SubcategoryLinks, SubcategoryStrip } from '../browse/subcategory-strip.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '#platform/browser/router/router.ts'
import type { CategoryData } from './category-load.ts'

const trail = [
  { name: 'Home', href: '/' },
  { name: 'All Categories', href: href.collections() },
]

/** A category: tiles of its subcategories and its products (spec §2). */
export function CategoryPage({ data }: PageProps<CategoryData>) {
  const { category, subcategories, chosenId, grid } = data
  const title = category?.name ?? 'Category'
  const filters = filterCount(grid.query)
  const scope = {
    pathname: href.category(category?.categorySlug ?? ''),
    parameters: { categoryId: category?._id ?? null, subCategoryId: chosenId },
  }
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={title}
        description={`${title} for women in every colour and size, with bulk offers and cash on delivery.`}
        canonical={category ? scope.pathname : undefined}
        image={category?.image}
        noindex={!category || filters > 1}
      />
      <PageTitle trail={trail} title={title} />
      {category ? (
        <>
          <SubcategoryStrip category={category} subcategories={subcategories} chosenId={chosenId} />
          <SubcategoryLinks category={category} subcategories={subcategories} chosenId={chosenId} />
        </>
      ) : null}
      <GridView grid={grid} scope={scope} empty={<EmptyGrid isCategory />} />
    </div>
  )
}
