import { ProductGrid } from '../browse/product-grid.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useFrame } from '../layout/use-frame.ts'
import type { PageProps } from '../page-row.tsx'
import type { HomeData } from './home-load.ts'

export function HomePage({ data }: PageProps<HomeData>) {
  const { shop } = useFrame()
  return (
    <div className="page-width py-8">
      <PageHead title={`${shop.name}: ${shop.tagline}`} description={shop.description} />
      <h1 className="display text-3xl">{shop.tagline}</h1>
      <ProductGrid cards={data.bestSellers} />
    </div>
  )
}
