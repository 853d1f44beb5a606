import { useQueryClient } from '@tanstack/react-query'
import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { useProvenChange } from '#admin/session/use-proven-change.tsx'

type Props = { found: ReturnCase; money: NonNullable<ReturnCase['money']> }

/** What goes back for a case whose pieces are here: proposed, and changed up to what was paid. */
export function SettleForm({ found: { id, version, name }, money }: Props) {
  const cache = useQueryClient()
  const may = useMe().data?.data.may.includes('refund') ?? false
  const isOnline = useOnline()
  const { change, isPending, question } = useProvenChange()
  if (!may) return <p>Its money is given back by the owner or the accountant.</p>
  const give = (rupees: number) =>
    change({
      work: async () => {
        const body = { actionId: crypto.randomUUID(), version, rupees }
        const { undo } = await callStaff('askMoneyBack', { params: { id }, body })
        offerUndo(`${name}: ${rupeesShown(rupees)} goes back.`, undo, () => cache.invalidateQueries())
      },
    })
  return (
    <>
      <form className="fields" onSubmit={(event) => give(Number(typedIn(event)('rupees')))}>
        <label>
          Rupees that go back {money.how === 'upi' ? '(to a UPI id)' : '(the way they were paid)'}
          <input
            name="rupees"
            type="number"
            min={1}
            max={money.rest}
            step={1}
            required
            defaultValue={money.proposed}
          />
        </label>
        <small>At most {rupeesShown(money.rest)}.</small>
        <button type="submit" className="main" disabled={isPending || !isOnline}>
          Give it back
        </button>
      </form>
      {question}
    </>
  )
}
