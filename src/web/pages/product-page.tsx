import { useLocation } from '#platform/browser/router/router.ts'
import { href } from '#domain/href.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '#platform/browser/router/router.ts'
import { ProductView } from '../product/product-view.tsx'
import type { ProductData } from './product-load.ts'

/** One product (spec §2). Another product, or a link to another colour of it, starts afresh. */
export function ProductPage({ data }: PageProps<ProductData>) {
  const { search } = useLocation()
  const { product, colorVariants } = data.detail
  const colors = colorVariants.length === 1 ? 'one colour' : `${colorVariants.length} colours`
  return (
    <>
      <PageHead
        title={product.name}
        description={`${product.name} in ${colors} (${product.categoryName}). ${data.policies.returns[0] ?? ''}`}
        canonical={href.product(product.slug)}
        image={colorVariants[0]?.images[0]}
        type="product"
      />
      <ProductView
        key={`${product._id}${search}`}
        detail={data.detail}
        policies={data.policies}
        now={data.now}
      />
    </>
  )
}
