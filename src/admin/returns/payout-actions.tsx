import { useState } from 'react'
import type { Payout } from '#contract/staff-return-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'
import { useProvenChange } from '#admin/session/use-proven-change.tsx'

type Asks = 'payee' | 'paid'

const words = {
  payee: { title: 'Where does it go?', label: 'UPI id (name@bank)', says: 'Keep it' },
  paid: { title: 'What does the bank call it?', label: 'Bank reference (UTR)', says: 'It is paid' },
} as const satisfies Record<Asks, object>

/** What may be done with money that goes back; whoever asked for it does not agree to it. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const { id, amount, orderNumber, state, how, to } = payout
  const mayRefund = useMe().data?.data.may.includes('refund') ?? false
  const isOnline = useOnline()
  const { change, isPending, question } = useProvenChange()
  const [asks, setAsks] = useState<Asks | null>(null)
  if (state === 'paid' || state === 'dropped') return null
  const isOff = isPending || !isOnline
  const params = { id }
  const act = () => ({ actionId: crypto.randomUUID() })
  const what = `${rupeesShown(amount)} of order ${orderNumber}`

  const approve = () =>
    change({
      work: () => callStaff('approvePayout', { params, body: act() }),
      says: `${what} is agreed to.`,
    })
  const drop = () =>
    change({ work: () => callStaff('dropPayout', { params, body: act() }), says: `${what} is dropped.` })

  function keep(kind: Asks, typed: string) {
    setAsks(null)
    change({
      work: async () =>
        kind === 'payee'
          ? callStaff('setPayee', { params, body: { ...act(), upi: typed } })
          : callStaff('payPayout', { params, body: { ...act(), utr: typed } }),
      says: kind === 'payee' ? `${what} has its UPI id.` : `${what} is paid.`,
    })
  }

  return (
    <div className="actions">
      {state === 'asked' ? (
        <button type="button" disabled={isOff} onClick={approve}>
          Agree
        </button>
      ) : null}
      {how === 'upi' && mayRefund ? (
        <button type="button" disabled={isOff} onClick={() => setAsks('payee')}>
          UPI id…
        </button>
      ) : null}
      {how === 'upi' && state === 'approved' && to !== null ? (
        <button type="button" className="main" disabled={isOff} onClick={() => setAsks('paid')}>
          Paid…
        </button>
      ) : null}
      {how === 'upi' || state === 'asked' ? (
        <button type="button" disabled={isOff} onClick={drop}>
          Drop
        </button>
      ) : null}
      {asks ? (
        <Modal title={words[asks].title} onClose={() => setAsks(null)}>
          <form className="fields" onSubmit={(event) => keep(asks, typedIn(event)('typed').trim())}>
            <label>
              {words[asks].label}
              <input name="typed" required autoComplete="off" maxLength={80} />
            </label>
            <button type="submit" className="main">
              {words[asks].says}
            </button>
          </form>
        </Modal>
      ) : null}
      {question}
    </div>
  )
}
