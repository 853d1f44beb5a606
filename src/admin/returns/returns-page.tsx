import { Link, useSearchParams } from 'react-router'
import { returnViews } from '#domain/return-case.ts'
import { useMe, useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { CaseList } from './case-list.tsx'
import { viewWords } from './case-words.ts'
import { Payouts } from './payouts.tsx'

/** What customers send back: cases by their step, and money that goes back for them. */
export function ReturnsPage() {
  const [query] = useSearchParams()
  const tab = query.get('view') ?? 'asked'
  const view = returnViews.find((one) => one === tab) ?? 'asked'
  const isOfMoney = tab === 'payouts'
  const after = query.get('after') ?? undefined
  const asked = useStaffQuery('listReturns', { query: { view, after } }, { everyMs: 5000 })
  const mayPay = useMe().data?.data.may.includes('pay-out') ?? false
  const counts = new Map(asked.data?.data.counts.map(({ state, count }) => [`${state}`, count]))
  return (
    <>
      <h1>Returns</h1>
      <nav className="tabs" aria-label="Cases">
        {returnViews.map((one) => (
          <Link
            key={one}
            to={`/returns?view=${one}`}
            aria-current={!isOfMoney && one === view ? 'page' : undefined}
          >
            {viewWords[one].label}{' '}
            {asked.data && one !== 'closed' ? <small>{counts.get(one) ?? 0}</small> : null}
          </Link>
        ))}
        {mayPay ? (
          <Link to="/returns?view=payouts" aria-current={isOfMoney ? 'page' : undefined}>
            Money back {asked.data ? <small>{asked.data.data.payoutsOpen}</small> : null}
          </Link>
        ) : null}
      </nav>
      {isOfMoney && mayPay ? <Payouts /> : <CaseList key={view} view={view} asked={asked} />}
    </>
  )
}
