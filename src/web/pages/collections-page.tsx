import { href } from '#domain/href.ts'
import { CategoryPicker } from '../browse/category-picker.tsx'
import { EmptyGrid } from '../browse/empty-grid.tsx'
import { filterCount } from '../browse/grid-query.ts'
import { GridView } from '../browse/grid-view.tsx'
import { PageTitle } from '../browse/page-title.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '#platform/browser/router/router.ts'
import type { CollectionsData } from './collections-load.ts'

const home = { name: 'Home', href: '/' }

/** All products, or the results of a search (spec §2). */
export function CollectionsPage({ data }: PageProps<CollectionsData>) {
  const { grid, categories, found, near } = data
  const { search } = grid.query
  const filters = filterCount(grid.query)
  const scope = { pathname: href.collections(), parameters: {} }
  const title = search ? `Search Results for "${search}"` : 'All Categories'
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={title}
        description="Leggings, pants, palazzos, shapewear, inner wear and more: every colour and size in one place."
        noindex={search !== null || filters > 1}
      />
      <PageTitle trail={[home]} title={title}>
        {search ? `Found ${found} products for "${search}"` : 'Discover our complete collection'}
      </PageTitle>
      <CategoryPicker categories={categories} />
      <GridView grid={grid} scope={scope} empty={<EmptyGrid search={search} near={near} />} />
    </div>
  )
}
