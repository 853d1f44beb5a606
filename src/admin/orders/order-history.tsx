import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { actorShown, reasonShown } from './order-words.ts'

/** Who did what with it, and when. */
export function OrderHistory({ order: { history } }: { order: StaffOrder }) {
  return (
    <section aria-label="History">
      <h3>History</h3>
      <ol className="plain-list">
        {history.map((link, at) => (
          <li key={`${link.at}-${at}`}>
            {momentShown(link.at)} <b>{link.what}</b> by {actorShown(link.actor)}
            {link.detail ? `: ${reasonShown(link.detail)}` : ''}
          </li>
        ))}
      </ol>
    </section>
  )
}
