import { useId } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { incompleteEntries } from '#domain/bulk-offer.ts'
import { BulkRows, type ChangeEntries } from './bulk-rows.tsx'
import type { Entry } from './choice.ts'

type BulkPanelProps = {
  detail: ProductDetail
  entries: readonly Entry[]
  change: ChangeEntries
}

/** For several pieces: each unit has its own colour and size (spec §4). */
export function BulkPanel({ detail, entries, change }: BulkPanelProps) {
  const missing = incompleteEntries(entries).length
  const chosen = entries.length - missing
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3 rounded-card bg-rice-deep p-3">
      <h2 id={titleId} className="font-semibold">
        Choose colour and size of each item{' '}
        <span className="font-normal whitespace-nowrap text-ink-soft">
          {chosen} of {entries.length} chosen
        </span>
      </h2>
      {/* As many as an offer has stand whole; of more, the buttons below stay near. */}
      <div className="max-h-[60rem] overflow-y-auto overscroll-contain">
        <BulkRows detail={detail} entries={entries} change={change} />
      </div>
    </section>
  )
}
