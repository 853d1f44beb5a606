import { PageLink } from '../navigation/page-link.tsx'
import type { HomeContent } from '#contract/content-schemas.ts'

/** The bar of product links above the footer (spec §2). */
export function ProductLinks({ links }: { links: HomeContent['productLinks'] }) {
  return (
    <nav aria-label="Popular products" className="product-links later">
      <ul className="page-width">
        {links.map(({ label, href }) => (
          <li key={href}>
            <PageLink to={href}>{label}</PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
