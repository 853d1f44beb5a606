import { href } from '#domain/href.ts'
import { EmptyGrid } from '../browse/empty-grid.tsx'
import { categoryHref } from '#web/browse/categories.ts'
import { filterCount } from '../browse/grid-query.ts'
import { GridView } from '../browse/grid-view.tsx'
import { PageTitle } from '../browse/page-title.tsx'
import { SubcategoryLinks } from '../browse/subcategory-strip.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '#platform/browser/router/router.ts'
import type { SubcategoryData } from './subcategory-load.ts'

const home = { name: 'Home', href: '/' }

/** The grid of a subcategory (spec §2). */
export function SubcategoryPage({ data }: PageProps<SubcategoryData>) {
  const { category, subcategory, subcategories, grid, pathname } = data
  const title = titleOf(data)
  const filters = filterCount(grid.query)
  const parameters = { categoryId: category?._id ?? null, subCategoryId: subcategory?._id ?? null }
  const trail = category ? [home, { name: category.name, href: categoryHref(category) }] : [home]
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={title}
        description={`${title}: every colour and size, with bulk offers and cash on delivery.`}
        canonical={
          category && subcategory ? href.subcategory(category.categorySlug, subcategory.slug) : undefined
        }
        image={subcategory?.image}
        noindex={!subcategory || filters > 1}
      />
      <PageTitle trail={trail} title={title} />
      {category ? (
        <SubcategoryLinks
          category={category}
          subcategories={subcategories}
          chosenId={subcategory?._id ?? null}
        />
      ) : null}
      <GridView
        grid={grid}
        scope={{ pathname, parameters }}
        columns="from-2"
        empty={<EmptyGrid isCategory />}
      />
    </div>
  )
}

/** '{category} - {subcategory}' when both are known (spec §2). */
function titleOf({ category, subcategory }: SubcategoryData): string {
  if (category && subcategory) return `${category.name} - ${subcategory.name}`
  return category?.name ?? 'Category'
}
