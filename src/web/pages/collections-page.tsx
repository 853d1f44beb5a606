import { ProductGrid } from '../browse/product-grid.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '../page-row.tsx'
import type { CollectionsData } from './collections-load.ts'

export function CollectionsPage({ data }: PageProps<CollectionsData>) {
  return (
    <div className="page-width py-8">
      <PageHead title="All Categories" description="All products" />
      <h1 className="display text-3xl">All Categories</h1>
      <ProductGrid cards={data.grid.cards} />
    </div>
  )
}
