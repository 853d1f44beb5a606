import { ProductGrid } from '../browse/product-grid.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '../page-row.tsx'
import type { CategoryData } from './category-load.ts'

export function CategoryPage({ data }: PageProps<CategoryData>) {
  return (
    <div className="page-width py-8">
      <PageHead title="All Categories" description="All products" />
      <h1 className="display text-3xl">All Categories</h1>
      <ProductGrid cards={data.grid.cards} />
    </div>
  )
}
