import { useEffect, useState } from 'react'
import { Link } from '#platform/browser/router/router.ts'
import { href } from '#domain/href.ts'
import { useSession } from '../session.ts'
import { type SeenPage, listSeenPages, openAsKept } from './kept-pages.ts'
import { useLineWatch } from './use-line-watch.ts'

/** What can be opened without a line: cart and account always, and the pages that were seen. */
export function SeenPages() {
  useLineWatch()
  const { status } = useSession()
  const [seen, setSeen] = useState<SeenPage[]>([])
  useEffect(() => {
    void openAsKept()
    void listSeenPages().then(setSeen, console.info)
  }, [])
  const own = [
    { path: href.cart(), title: 'Your cart' },
    ...(status === 'signed-in' ? [{ path: href.profile(), title: 'My Account' }] : []),
  ]
  return (
    <nav aria-label="Pages that open without a line" className="w-full">
      <p className="mt-4 text-ink-soft">These still open:</p>
      <ul className="mt-2 flex flex-wrap justify-center gap-x-5">
        {[...own, ...seen].map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="inline-block py-2 font-semibold text-kurinji underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
