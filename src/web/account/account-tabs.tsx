import { Link } from '#platform/browser/router/router.ts'
import { type AccountView, accountViews, addressOfView, viewsInOrder } from './account-views.ts'

/** On phones the views of the account stand above it too: the menu is behind a button there. */
export function AccountTabs({ current }: { current: AccountView }) {
  return (
    <nav aria-label="Account views" className="md:hidden">
      <ul className="chips">
        {viewsInOrder.map((view) => (
          <li key={view}>
            <Link
              to={addressOfView(view)}
              className={view === current ? 'chip chip-chosen' : 'chip'}
              aria-current={view === current ? 'page' : undefined}
            >
              {accountViews[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
