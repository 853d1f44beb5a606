import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { dateShown } from '#admin/parts/moments.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'

/** What they have to spend, with the code to read aloud; nothing while they were never given any. */
export function StoreCredit({ credits }: Pick<CustomerWhole, 'credits'>) {
  if (credits.length === 0) return null
  return (
    <section aria-label="Store credit">
      <h3>Store credit</h3>
      <ul className="plain-list">
        {credits.map(({ code, amount, until, state }) => (
          <li key={code}>
            {rupeesShown(amount)} <code>{code}</code> <small>{stateSaid[state](dateShown(until))}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateSaid: Record<CustomerWhole['credits'][number]['state'], (until: string) => string> = {
  good: (until) => `until ${until}`,
  used: () => 'used',
  over: (until) => `not used until ${until}`,
}
