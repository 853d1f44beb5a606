import { Link } from '#platform/browser/router/router.ts'
import type { ReactNode } from 'react'

type Crumb = { name: string; href: string }

/** The head of a grid page: what is above it, its title, its subtitle. */
export function PageTitle(props: { trail: Crumb[]; title: string; children?: ReactNode }) {
  const { trail, title, children } = props
  return (
    <header className="mb-6">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
        <ol className="flex flex-wrap gap-x-2">
          {trail.map(({ name, href }) => (
            <li key={href} className="not-last:after:ml-2 not-last:after:content-['/']">
              <Link to={href} className="crumb">
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <h1 className="display mt-1 text-3xl md:text-4xl">{title}</h1>
      {children ? <p className="mt-1 text-ink-soft">{children}</p> : null}
    </header>
  )
}
