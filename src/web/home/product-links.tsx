import { Link } from '#platform/browser/router/router.ts'
import type { HomeContent } from '#contract/content-schemas.ts'

/** The bar of product links above the footer (spec §2). */
export function ProductLinks({ links }: { links: HomeContent['productLinks'] }) {
  return (
    <nav aria-label="Popular products" className="product-links deferred">
      <ul className="page-width">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
