import { useState } from 'react'
import type { Payout } from '#contract/staff-return-schemas.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { momentShown } from '#admin/parts/moments.ts'
import { PayoutActions } from './payout-actions.tsx'

const stateWords = {
  asked: 'Waits for a second person',
  approved: 'To pay',
  paid: 'Paid',
  dropped: 'Dropped',
} as const satisfies Record<Payout['state'], string>

/** Money that goes back: whose, how much, and where it is on its way. */
export function Payouts() {
  const [view, setView] = useState<'open' | 'closed'>('open')
  const asked = useStaffQuery('listPayouts', { query: { view } }, { everyMs: 5000 })
  const payouts = asked.data?.data ?? []
  const isKnown = asked.data !== undefined && !asked.isPlaceholderData
  return (
    <>
      <div className="chips" role="group" aria-label="Which money">
        {(['open', 'closed'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
            {one === 'open' ? 'Open' : 'Closed'}
          </button>
        ))}
      </div>
      <FailedBar asked={asked} />
      {asked.isPending && !asked.error ? <p className="empty">Loading money…</p> : null}
      {isKnown && payouts.length === 0 ? (
        <p className="empty">{view === 'open' ? 'No money waits to go back.' : 'No money went back yet.'}</p>
      ) : null}
      <ul className="cards">
        {payouts.map((payout) => (
          <li key={payout.id} aria-label={`Order ${payout.orderNumber}`}>
            <h2>
              {rupeesShown(payout.amount)} <small>{stateWords[payout.state]}</small>
            </h2>
            <p>
              {payout.caseName ?? payout.orderNumber}, {payout.customer}
            </p>
            <p>
              {payout.how === 'upi'
                ? `UPI ${payout.to ?? ': nobody has told the id'}`
                : payout.how === 'credit'
                  ? 'Store credit of its customer'
                  : 'The way it was paid'}
            </p>
            <p>
              Asked for by {payout.askedBy}, {momentShown(payout.askedAt)}
              {payout.approvedBy === null ? '' : `; agreed to by ${payout.approvedBy}`}
              {payout.reference === null ? '' : `; reference ${payout.reference}`}
            </p>
            <PayoutActions payout={payout} />
          </li>
        ))}
      </ul>
    </>
  )
}
