import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '../page-row.tsx'
import type { ProductData } from './product-load.ts'

export function ProductPage({ data }: PageProps<ProductData>) {
  const { product } = data.detail
  return (
    <div className="page-width py-10">
      <PageHead title={product.name} description={product.name} type="product" />
      <h1 className="display text-3xl">{product.name}</h1>
    </div>
  )
}
