import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { useProvenChange } from '#admin/session/use-proven-change.tsx'

/** Signing in again after too many wrong codes, and the end of an account. */
export function CustomerAccount({ customer: { id, name, lockedSeconds } }: { customer: CustomerWhole }) {
  const { data } = useMe()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const may = data?.data.may ?? []
  const [isAsked, setAsked] = useState(false)
  const { change: changeAtOnce, isPending } = useChange()
  const { change, isPending: isErasing, question } = useProvenChange()
  const unlock = () =>
    changeAtOnce({
      work: (actionId) => callStaff('unlockCustomer', { params: { id }, body: { actionId } }),
      says: 'The number can sign in again.',
    })
  const erase = () => {
    setAsked(false)
    change({
      work: async () => {
        await callStaff('eraseCustomer', { params: { id }, body: { actionId: crypto.randomUUID() } })
        await navigate('/customers')
      },
      says: 'The account is erased.',
    })
  }
  return (
    <section aria-label="Account">
      <h3>Account</h3>
      {lockedSeconds > 0 ? <p className="bar">Too many wrong codes: the number cannot sign in.</p> : null}
      <div className="actions">
        {lockedSeconds > 0 && may.includes('change-orders') ? (
          <button type="button" disabled={isPending || !isOnline} onClick={unlock}>
            Let them sign in again
          </button>
        ) : null}
        {may.includes('erase') ? (
          <button type="button" disabled={isErasing || !isOnline} onClick={() => setAsked(true)}>
            Erase the account…
          </button>
        ) : null}
      </div>
      {isAsked ? (
        <Modal title={`Erase the account of ${name}?`} onClose={() => setAsked(false)}>
          <p>
            Name, number, addresses and carts are gone at once and cannot be brought back. Orders and invoices
            stay as long as the law wants them.
          </p>
          <button type="button" className="main" onClick={erase}>
            Erase it for good
          </button>
        </Modal>
      ) : null}
      {question}
    </section>
  )
}
