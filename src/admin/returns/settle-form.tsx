import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { useProvenChange } from '#admin/session/use-proven-change.tsx'

type Props = { found: ReturnCase; money: NonNullable<ReturnCase['money']> }

const ways = { money: 'Money', credit: 'Store credit', both: 'Both' } as const
type Way = keyof typeof ways

/** What goes back for a case whose pieces are here: proposed, and changed up to what was paid. */
export function SettleForm({ found: { id, version, name, wish }, money }: Props) {
  const cache = useQueryClient()
  const may = useMe().data?.data.may.includes('refund') ?? false
  const isOnline = useOnline()
  const { change, isPending, question } = useProvenChange()
  const [way, setWay] = useState<Way>(firstWay(wish, money))
  if (!may) return <p>Its money is given back by the owner or the accountant.</p>
  const as = way === 'credit' ? 'credit' : 'money'
  const { proposed, rest } = way === 'credit' ? money.credit : money
  const give = (rupees: number, andCredit: number) =>
    change({
      work: async () => {
        const body = { actionId: crypto.randomUUID(), version, rupees, as, andCredit } as const
        const { undo } = await callStaff('askMoneyBack', { params: { id }, body })
        offerUndo(`${name}: ${sayWhat(way, { rupees, andCredit })}.`, undo, () => cache.invalidateQueries())
      },
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = typedIn(event)
    return give(Number(typed('rupees')), way === 'both' ? Number(typed('andCredit')) : 0)
  }
  return (
    <>
      <form className="fields" onSubmit={submit}>
        <div className="chips" role="group" aria-label="What does the customer get?">
          {(['money', 'credit', 'both'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={way === one} onClick={() => setWay(one)}>
              {ways[one]}
            </button>
          ))}
        </div>
        <label>
          Rupees {sayWhere(as, money.how)}
          <input
            // What is proposed is another sum for each.
            key={way}
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
        {way === 'both' ? <CreditBeside money={money} /> : null}
        <button type="submit" className="main" disabled={isPending || !isOnline}>
          Give it back
        </button>
      </form>
      {question}
    </>
  )
}

/** What was paid with store credit is proposed to go back as such. */
function CreditBeside({ money: { andCredit, credit } }: Pick<Props, 'money'>) {
  return (
    <>
      <label>
        Rupees of store credit beside it
        <input
          name="andCredit"
          type="number"
          min={1}
          max={credit.rest}
          step={1}
          required
          defaultValue={andCredit > 0 ? andCredit : ''}
        />
      </label>
      <small>Together at most {rupeesShown(credit.rest)}.</small>
    </>
  )
}

/** Money of an order that was also paid with store credit goes back as both. */
function firstWay(wish: ReturnCase['wish'], { proposed, andCredit }: Props['money']): Way {
  if (wish === 'credit' || (proposed === 0 && andCredit > 0)) return 'credit'
  return andCredit > 0 ? 'both' : 'money'
}

function sayWhat(way: Way, { rupees, andCredit }: { rupees: number; andCredit: number }): string {
  const money = rupeesShown(rupees)
  if (way === 'credit') return `${money} of store credit`
  return way === 'both'
    ? `${money} goes back, with ${rupeesShown(andCredit)} of store credit`
    : `${money} goes back`
}

function sayWhere(as: keyof typeof ways, how: 'upi' | 'gateway'): string {
  if (as === 'credit') return 'of store credit (a coupon for this customer alone)'
  return `that go back ${how === 'upi' ? '(to a UPI id)' : '(the way they were paid)'}`
}
