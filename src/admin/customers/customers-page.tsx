import { useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { FoundCustomers } from './found-customers.tsx'

const digits = [...'0123456789']

/** Somebody is on the phone: found by the digits they say, with everything one is asked about. */
export function CustomersPage() {
  const { id } = useParams()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [q, setTyped] = useState(query.get('q') ?? '')
  const asked = useStaffQuery('findCustomers', { query: { q } }, { isOff: q.trim() === '' })
  const found = q.trim() === '' ? undefined : asked.data?.data
  const customers = found?.customers ?? []
  const at = customers.findIndex((one) => one.id === id)
  const search = q === '' ? '' : `?q=${encodeURIComponent(q)}`

  const open = (one: { id: string } | undefined) => one && void navigate(`/customers/${one.id}${search}`)
  const close = () => void navigate(`/customers${search}`)
  // It stands in the address too, so that a reload and a look at an order come back to it.
  const look = (typed: string) => {
    setTyped(typed)
    setQuery(typed === '' ? {} : { q: typed }, { replace: true })
  }
  const begin = (typed: string) => {
    look(typed)
    field.current?.focus()
  }
  useKeys({
    ...Object.fromEntries(digits.map((digit) => [digit, () => begin(digit)])),
    f: () => begin(''),
    j: () => open(customers[Math.min(at + 1, customers.length - 1)]),
    k: () => open(customers[Math.max(at - 1, 0)]),
    Escape: close,
  })

  return (
    <>
      <h1>Customers</h1>
      <form
        className="search"
        role="search"
        aria-label="Customers"
        onSubmit={(event) => {
          event.preventDefault()
          // The letters are keys again.
          field.current?.blur()
          open(customers[0])
        }}
      >
        <input
          ref={field}
          type="search"
          aria-label="Find a customer"
          placeholder="Any three digits of the number, or how the name begins"
          value={q}
          onChange={({ target: { value } }) => look(value)}
          maxLength={80}
          autoComplete="off"
        />
      </form>
      {q.trim() === '' ? null : <FailedBar asked={asked} />}
      <div className={id ? 'split' : undefined}>
        <div>
          {q.trim() === '' && !id ? (
            <p className="empty">Type the digits as they are said: three are enough to begin with.</p>
          ) : null}
          {q.trim() !== '' && asked.isPending && !asked.error ? <p className="empty">Looking…</p> : null}
          {found ? <FoundCustomers found={found} typed={q.trim()} openId={id} onOpen={open} /> : null}
        </div>
        {id ? <CustomerPanel id={id} key={id} onClose={close} /> : null}
      </div>
    </>
  )
}
