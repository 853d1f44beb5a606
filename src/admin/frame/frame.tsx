import { Suspense } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { StaffCallError } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { lastUndo } from '#admin/keys/last-undo.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { KeyHelp } from './key-help.tsx'
import { OrderSearch } from './order-search.tsx'
import { placeAt, placesFor } from './places.ts'
import { Rail } from './rail.tsx'
import { ScreenFault } from './screen-fault.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

/** What all screens have in common: where one can go, the search, and whether the line is there. */
export function Frame() {
  const asked = useMe()
  const me = asked.data?.data
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const open = placesFor(me?.may ?? [])
  const here = placeAt(pathname)
  const work = useArrivalFocus(here?.to)
  useKeys({
    z: () => void lastUndo.take(),
    ...Object.fromEntries(open.map(({ key, to }) => [`g ${key}`, () => void navigate(to)])),
  })

  if (asked.error instanceof StaffCallError && asked.error.status === 401)
    return <Navigate to={`/sign-in?to=${encodeURIComponent(pathname)}`} replace />
  if (!me) return asked.error ? <FailedBar asked={asked} /> : <p className="empty">Loading…</p>

  const isForbidden = here !== undefined && !open.includes(here)
  const seesOrders = me.may.includes('see-orders')
  return (
    <div className="frame">
      <a className="skip" href="#work">
        Skip to the work
      </a>
      <Rail places={open} here={here} name={me.name} may={me.may} />
      <div className="area">
        {seesOrders ? <OrderSearch /> : null}
        {isOnline ? null : (
          <p className="bar" role="status">
            You are offline. Rows may be old; nothing can be changed until the line is back.
          </p>
        )}
        <main id="work" ref={work} tabIndex={-1}>
          {isForbidden ? (
            <p className="empty" role="alert">
              {here.label} is not for your role. The owner can say who may open it.
            </p>
          ) : (
            <ScreenFault key={here?.to}>
              <Suspense fallback={<p className="empty">Loading…</p>}>
                <Outlet />
              </Suspense>
            </ScreenFault>
          )}
        </main>
      </div>
      <KeyHelp places={open} at={here?.to} />
    </div>
  )
}
