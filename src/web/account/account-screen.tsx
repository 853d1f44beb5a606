import { useQuery } from '#platform/browser/router/router.ts'
import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { readSidebarState, writeSidebarState } from '../browser-storage.ts'
import { logOut, type SignedInCustomer } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { accountViews, viewOf } from './account-views.ts'
import { AddressBookView } from './address-book-view.tsx'
import { DetailsView } from './details-view.tsx'
import { OrderDetailView } from './order-detail-view.tsx'
import { OrderHistoryView } from './order-history-view.tsx'
import { useSidebarKey } from './use-sidebar-key.ts'

/** 'My Account' (spec §2): the menu in a sidebar, on phones in a drawer, and the part it chose. */
export function AccountScreen({ customer }: { customer: SignedInCustomer | null }) {
  const query = useQuery()
  const view = viewOf(query)
  const orderId = query.get('order')
  const [isSidebarOpen, setSidebarOpen] = useState(readSidebarState)
  const [isDrawerOpen, setDrawerOpen] = useState(false)

  function toggle() {
    if (isPhone()) return setDrawerOpen(!isDrawerOpen)
    setSidebarOpen(!isSidebarOpen)
    writeSidebarState(!isSidebarOpen)
  }
  useSidebarKey(toggle)

  const menu = { customer, current: view, onLogOut: logOut }
  return (
    <div className="page-width py-6 md:py-10">
      <div className="mb-6 flex items-center gap-2">
        <button
          type="button"
          className="icon-button -ml-2"
          aria-label="Account menu"
          aria-keyshortcuts="Control+B Meta+B"
          onClick={toggle}
        >
          <PanelLeft aria-hidden />
        </button>
        <h1 className="display text-3xl md:text-4xl">My Account</h1>
      </div>
      <AccountTabs current={view} />
      <div className="flex items-start gap-8">
        <aside
          data-state={isSidebarOpen ? 'expanded' : 'collapsed'}
          className="sticky top-24 hidden shrink-0 rounded-card bg-white hairline md:block"
        >
          <AccountMenu {...menu} isCollapsed={!isSidebarOpen} />
        </aside>
        <section aria-label={accountViews[view]} className="min-w-0 flex-1">
          {view === 'orders' && orderId ? <OrderDetailView orderId={orderId} /> : null}
          {view === 'orders' && !orderId ? <OrderHistoryView /> : null}
          {view === 'addresses' ? <AddressBookView /> : null}
          {view === 'details' ? <DetailsView customer={customer} /> : null}
        </section>
      </div>
      <Dialog
        isOpen={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        title="Account menu"
        shape="drawer-left"
        onlyAt="(width < 768px)"
      >
        <AccountMenu {...menu} isCollapsed={false} onChosen={() => setDrawerOpen(false)} />
      </Dialog>
    </div>
  )
}

/** The spec's breakpoint: under 768 px the menu is a drawer. */
function isPhone(): boolean {
  return window.matchMedia('(width < 768px)').matches
}
