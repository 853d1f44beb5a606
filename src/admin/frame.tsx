import { type FormEvent, useRef } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import type { Permission } from '#domain/staff-roles.ts'
import { ageOf } from './moments.ts'
import { lastUndo } from './last-undo.ts'
import { StaffCallError } from './staff-client.ts'
import { useKeys } from './use-keys.ts'
import { useNow } from './use-now.ts'
import { useOnline } from './use-online.ts'
import { useMe, useStaffQuery } from './use-staff-query.ts'

type Place = {
  to: string
  label: string
  key: string
  may: Permission | null
  stage?: 'to-confirm' | 'to-pack'
}

const places: readonly Place[] = [
  { to: '/orders', label: 'Orders', key: 'o', may: 'see-orders' },
  { to: '/confirm', label: 'Confirm', key: 'c', may: 'confirm', stage: 'to-confirm' },
  { to: '/people', label: 'People', key: ',', may: 'staff' },
  { to: '/journal', label: 'Journal', key: 'j', may: 'see-journal' },
  { to: '/me', label: 'Me', key: 'm', may: null },
]

/** What all screens have in common: where one can go, the search, and whether the line is there. */
export function Frame() {
  const { data, error, isPending } = useMe()
  const me = data?.data
  const isOnline = useOnline()
  const now = useNow()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const seesOrders = me?.may.includes('see-orders') ?? false
  const work = useStaffQuery('countWork', {}, { everyMs: 5000, isOff: !seesOrders })
  const open = places.filter(({ may }) => may === null || me?.may.includes(may))

  useKeys({
    '/': () => search.current?.focus(),
    z: () => void lastUndo.take(),
    ...Object.fromEntries(open.map(({ key, to }) => [`g ${key}`, () => void navigate(to)])),
  })

  if (error instanceof StaffCallError && error.status === 401)
    return <Navigate to={`/sign-in?to=${encodeURIComponent(pathname)}`} replace />
  if (isPending) return <p className="empty">Loading…</p>
  if (!me)
    return (
      <p className="empty" role="alert">
        {error?.message}
      </p>
    )

  const countOf = (stage: Place['stage']) => work.data?.data.counts.find((one) => one.stage === stage)

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(q === '' ? '/orders' : `/orders?q=${encodeURIComponent(q)}`)
  }

  return (
    <div className="frame">
      <a className="skip" href="#work">
        Skip to the work
      </a>
      <nav className="rail" aria-label="Screens">
        <strong className="mark">Shop desk</strong>
        {open.map(({ to, label, key, stage }) => {
          const waiting = countOf(stage)
          return (
            <NavLink key={to} to={to} title={`g ${key}`}>
              {label}
              {waiting ? (
                <span className="count" title={waiting.oldest ? `oldest ${ageOf(waiting.oldest, now)}` : ''}>
                  {waiting.count}
                </span>
              ) : null}
            </NavLink>
          )
        })}
        <span className="who">{me.name}</span>
      </nav>
      <div className="area">
        {seesOrders ? (
          <form className="search" role="search" onSubmit={find}>
            <input
              ref={search}
              name="q"
              type="search"
              aria-label="Find an order"
              placeholder="Number, mobile digits or name ( / )"
              enterKeyHint="search"
            />
          </form>
        ) : null}
        {isOnline ? null : (
          <p className="bar" role="status">
            You are offline. Rows may be old; nothing can be changed until the line is back.
          </p>
        )}
        <main id="work" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
