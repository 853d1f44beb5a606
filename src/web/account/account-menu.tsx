import { FileText, LogOut, MapPin, Package, ShieldCheck, User } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from '#platform/browser/router/router.ts'
import { policyLinks } from '../layout/site-links.ts'
import type { SignedInCustomer } from '../session.ts'
import { classNames } from '../ui/class-names.ts'
import { accountViews, addressOfView, type AccountView, viewsInOrder } from './account-views.ts'

type Icon = ComponentType<{ 'aria-hidden': true; className?: string }>

const viewIcons: Record<AccountView, Icon> = { orders: Package, addresses: MapPin, details: User }

const pages: Array<{ label: string; to: string; icon: Icon }> = [
  { ...policyLinks.terms, icon: FileText },
  { ...policyLinks.privacy, icon: ShieldCheck },
]

type AccountMenuProps = {
  customer: SignedInCustomer | null
  current: AccountView
  /** Icons only; the labels stay for screen readers. */
  isCollapsed: boolean
  onLogOut: () => void
  onChosen?: () => void
}

/** The customer, the views of the account, the two policies and Log Out (spec §2). */
export function AccountMenu({ customer, current, isCollapsed, onLogOut, onChosen }: AccountMenuProps) {
  const words = isCollapsed ? 'sr-only' : 'truncate'
  const item = classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-semibold hover:bg-kurinji-soft',
    isCollapsed && 'justify-center',
  )
  return (
    <div className={isCollapsed ? 'w-16 p-2' : 'p-2 md:w-64'}>
      <WhoIsHere customer={customer} isCollapsed={isCollapsed} />
      <nav aria-label="My account" className="grid gap-1">
        {viewsInOrder.map((view) => {
          const Icon = viewIcons[view]
          const label = accountViews[view]
          return (
            <Link
              key={view}
              to={addressOfView(view)}
              title={isCollapsed ? label : undefined}
              aria-current={view === current ? 'page' : undefined}
              className={classNames(item, view === current && 'bg-kurinji-soft text-kurinji')}
              onClick={onChosen}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className={words}>{label}</span>
            </Link>
          )
        })}
        {pages.map(({ label, to, icon: Icon }) => (
          <Link key={to} to={to} title={isCollapsed ? label : undefined} className={item} onClick={onChosen}>
            <Icon aria-hidden className="size-5 shrink-0" />
            <span className={words}>{label}</span>
          </Link>
        ))}
        <button type="button" title={isCollapsed ? 'Log Out' : undefined} className={item} onClick={onLogOut}>
          <LogOut aria-hidden className="size-5 shrink-0" />
          <span className={words}>Log Out</span>
        </button>
      </nav>
    </div>
  )
}

function WhoIsHere({ customer, isCollapsed }: Pick<AccountMenuProps, 'customer' | 'isCollapsed'>) {
  if (!customer) return <p className="px-3 py-4 text-ink-soft">No user data</p>
  const { name, mobileNumber, emailId } = customer
  return (
    <div className={classNames('flex items-center gap-3 py-3', isCollapsed ? 'justify-center' : 'px-3')}>
      <span
        aria-hidden
        className="display grid size-11 shrink-0 place-items-center rounded-full bg-kurinji text-xl text-white"
      >
        {[...name.trim()][0]?.toUpperCase() ?? '?'}
      </span>
      <div className={isCollapsed ? 'sr-only' : 'min-w-0'}>
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-ink-soft">{mobileNumber || emailId}</p>
      </div>
    </div>
  )
}
