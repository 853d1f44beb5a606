import { Link, useParams } from 'react-router'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { CashByPlace } from './cash-by-place.tsx'
import { CouriersTab } from './couriers-tab.tsx'
import { Health } from './health.tsx'
import { RulesForm } from './rules-form.tsx'
import { ShopForm } from './shop-form.tsx'

const tabs = [
  { tab: 'shop', label: 'Shop' },
  { tab: 'couriers', label: 'Couriers' },
  { tab: 'rules', label: 'Rules' },
  { tab: 'health', label: 'Health' },
] as const

/** What the owner decides for the whole shop. */
export function SettingsPage() {
  const { tab = 'shop' } = useParams()
  return (
    <>
      <h1>Settings</h1>
      <nav className="tabs" aria-label="Settings">
        {tabs.map(({ tab: one, label }) => (
          <Link key={one} to={`/settings/${one}`} aria-current={tab === one ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'health' ? <Health /> : tab === 'couriers' ? <CouriersTab /> : <Parts tab={tab} />}
    </>
  )
}

function Parts({ tab }: { tab: string }) {
  const asked = useStaffQuery('readSettings', {})
  const settings = asked.data?.data
  return (
    <>
      <FailedBar asked={asked} />
      {asked.isPending && !asked.error ? <p className="empty">Loading…</p> : null}
      {settings && tab === 'shop' ? <ShopForm kept={settings.shop} /> : null}
      {settings && tab === 'rules' ? (
        <>
          <RulesForm kept={settings.rules} />
          <CashByPlace cashNotAt={settings.rules.value.cashNotAt} />
        </>
      ) : null}
    </>
  )
}
