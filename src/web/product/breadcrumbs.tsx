import { Link } from '#platform/browser/router/router.ts'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'

/** Home, category, product. */
export function Breadcrumbs({ product }: { product: ProductDetail['product'] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <Link to="/" className="crumb">
            Home
          </Link>
        </li>
        <li className="before:mr-2 before:content-['/']">
          <Link to={href.category(product.categorySlug, { categoryId: product.category })} className="crumb">
            {product.categoryName}
          </Link>
        </li>
        <li aria-current="page" className="crumb before:mr-2 before:content-['/']">
          {product.name}
        </li>
      </ol>
    </nav>
  )
}
