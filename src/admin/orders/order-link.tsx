import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { momentShown } from '#admin/parts/moments.ts'

/** How far the link went on which the customer says yes. */
export function OrderLink({ order: { confirmLink } }: { order: StaffOrder }) {
  if (!confirmLink) return null
  const { sentAt, remindedAt, seenAt } = confirmLink
  const again = remindedAt ? `, again ${momentShown(remindedAt)}` : ''
  return (
    <p>
      <small>
        Link sent {momentShown(sentAt)}
        {again}, {seenAt ? `seen ${momentShown(seenAt)}` : 'not seen yet'}
      </small>
    </p>
  )
}
