import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { flagWords } from './order-words.ts'

/** Where the goods are, and what wants a second look. */
export function Stage({ line }: { line: StaffOrderLine }) {
  return (
    <span className="stage" data-stage={line.stage}>
      {line.cancelsAt ? `Cancels at ${momentShown(line.cancelsAt)}` : orderStages[line.stage].label}
      {line.stage === 'to-confirm'
        ? line.flags.map((flag) => (
            <em key={flag} className="flag">
              {flagWords[flag]}
            </em>
          ))
        : null}
      {line.hasNote ? <em className="flag">Note</em> : null}
    </span>
  )
}
