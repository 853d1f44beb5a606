import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { useProvenChange } from '#admin/session/use-proven-change.tsx'

type Props = { found: ReturnCase; money: NonNullable<ReturnCase['money']> }

const ways = { money: 'Money', credit: 'Store credit' } as const

/** What goes back for a case whose pieces are here: proposed, and changed up to what was paid. */
export function SettleForm({ found: { id, version, name, wish }, money }: Props) {
  const cache = useQueryClient()
  const may = useMe().data?.data.may.includes('refund') ?? false
  const isOnline = useOnline()
  const { change, isPending, question } = useProvenChange()
  const [as, setAs] = useState<keyof typeof ways>(wish === 'credit' ? 'credit' : 'money')
  if (!may) return <p>Its money is given back by the owner or the accountant.</p>
  const { proposed, rest } = as === 'credit' ? money.credit : money
  const give = (rupees: number) =>
    change({
      work: async () => {
        const body = { actionId: crypto.randomUUID(), version, rupees, as }
        const { undo } = await callStaff('askMoneyBack', { params: { id }, body })
        const says = as === 'credit' ? 'of store credit' : 'goes back'
        offerUndo(`${name}: ${rupeesShown(rupees)} ${says}.`, undo, () => cache.invalidateQueries())
      },
    })
  return (
    <>
      <form className="fields" onSubmit={(event) => give(Number(typedIn(event)('rupees')))}>
        <div className="chips" role="group" aria-label="What does the customer get?">
          {(['money', 'credit'] as const).map((way) => (
            <button key={way} type="button" aria-pressed={as === way} onClick={() => setAs(way)}>
              {ways[way]}
            </button>
          ))}
        </div>
        <label>
          Rupees {sayWhere(as, money.how)}
          <input
            // What is proposed is another sum for each.
            key={as}
            name="rupees"
            type="number"
            min={1}
            max={rest}
            step={1}
            required
            defaultValue={proposed}
          />
        </label>
        <small>At most {rupeesShown(rest)}.</small>
        <button type="submit" className="main" disabled={isPending || !isOnline}>
          Give it back
        </button>
      </form>
      {question}
    </>
  )
}

function sayWhere(as: keyof typeof ways, how: 'upi' | 'gateway'): string {
  if (as === 'credit') return 'of store credit (a coupon for this customer alone)'
  return `that go back ${how === 'upi' ? '(to a UPI id)' : '(the way they were paid)'}`
}
