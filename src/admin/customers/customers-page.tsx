import { useRef } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { FindField } from '#admin/parts/find-field.tsx'
import { useTypedSearch } from '#admin/parts/use-typed-search.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { FoundCustomers } from './found-customers.tsx'

const digits = [...'0123456789']

/** Somebody is on the phone: found by the digits they say, with everything one is asked about. */
export function CustomersPage() {
  const { id } = useParams()
  const { typed, words, look } = useTypedSearch()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const asked = useStaffQuery('findCustomers', { query: { q: typed } }, { isOff: words === '' })
  const found = words === '' ? undefined : asked.data?.data
  // Who was found before still stands there while one looks for somebody else.
  const isAnswered = found !== undefined && !asked.isPlaceholderData
  const customers = isAnswered ? found.customers : []
  const [first] = customers
  const at = customers.findIndex((one) => one.id === id)
  const search = typed === '' ? '' : `?q=${encodeURIComponent(typed)}`

  const open = (one: { id: string } | undefined) => one && void navigate(`/customers/${one.id}${search}`)
  const openFirst = () =>
    isAnswered ? open(first) : void navigate({ pathname, search }, { replace: true, state: { opens: true } })
  const close = () => void navigate(`/customers${search}`)
  const begin = (digit: string) => {
    look(digit)
    field.current?.focus()
  }
  useKeys({
    ...Object.fromEntries(digits.map((digit) => [digit, () => begin(digit)])),
    f: () => begin(''),
    j: () => open(customers[Math.min(at + 1, customers.length - 1)]),
    k: () => open(customers[Math.max(at - 1, 0)]),
    Escape: close,
  })

  if (state?.opens && first) return <Navigate to={`/customers/${first.id}${search}`} replace />

  return (
    <>
      <h1>Customers</h1>
      <FindField
        field={field}
        region="Customers"
        label="Find a customer"
        hint="Any three digits of the number, or how the name begins"
        maxLength={80}
        typed={typed}
        onType={look}
        onEnter={openFirst}
      />
      {words === '' ? null : <FailedBar asked={asked} />}
      <div className={id ? 'split' : undefined}>
        <div>
          {words === '' && !id ? (
            <p className="empty">Type the digits as they are said: three are enough to begin with.</p>
          ) : null}
          {words !== '' && asked.isPending && !asked.error ? <p className="empty">Looking…</p> : null}
          {found ? <FoundCustomers found={found} typed={words} openId={id} onOpen={open} /> : null}
        </div>
        {id ? <CustomerPanel id={id} key={id} onClose={close} /> : null}
      </div>
    </>
  )
}
