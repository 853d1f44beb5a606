import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { flagWords } from './order-words.ts'

/** Where the goods are, and what wants a second look; `mark`: the one that is looked for. */
export function Stage({ line, mark }: { line: StaffOrderLine; mark?: string }) {
  const flags = line.flags.filter((flag) => line.stage === 'to-confirm' || flag === mark)
  return (
    <span className="stage" data-stage={line.stage}>
      {line.cancelsAt ? `Cancels at ${momentShown(line.cancelsAt)}` : orderStages[line.stage].label}
      {flags.map((flag) => (
        <em key={flag} className="flag">
          {flagWords[flag]}
        </em>
      ))}
      {line.hasNote ? <em className="flag">Note</em> : null}
    </span>
  )
}
