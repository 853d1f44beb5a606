import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { dateShown } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'

const choices = [
  { days: 30, label: '30 days' },
  { days: 180, label: 'half a year' },
  { days: 3650, label: 'ten years' },
] as const

/** Whether this customer may pay at the door; switched off for a while by hand. */
export function CustomerCash({ customer: { id, version, cashOffUntil } }: { customer: CustomerWhole }) {
  const { data } = useMe()
  const now = useNow()
  const isOnline = useOnline()
  const { change, isPending } = useChange()
  const may = data?.data.may.includes('change-orders') ?? false
  const isOff = cashOffUntil !== null && Date.parse(cashOffUntil) > now
  const set = (offForDays: number | null, says: string) =>
    change({
      work: (actionId) =>
        callStaff('setCustomersCash', { params: { id }, body: { actionId, version, offForDays } }),
      says,
    })
  return (
    <section aria-label="Cash on delivery">
      <h3>Cash on delivery</h3>
      <p>{isOff ? `Off until ${dateShown(cashOffUntil)}: pays online only.` : 'As the rules say.'}</p>
      {may ? (
        <div className="actions">
          {isOff ? (
            <button
              type="button"
              disabled={isPending || !isOnline}
              onClick={() => set(null, 'Cash is as the rules say again.')}
            >
              Allow cash again
            </button>
          ) : (
            choices.map(({ days, label }) => (
              <button
                key={days}
                type="button"
                disabled={isPending || !isOnline}
                onClick={() => set(days, `No cash for ${label}.`)}
              >
                Off for {label}
              </button>
            ))
          )}
        </div>
      ) : null}
    </section>
  )
}
