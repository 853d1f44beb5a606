import { type RefObject, useMemo } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { copyToAll, sameAsAbove, setEntry } from '#domain/bulk-offer.ts'
import type { Entry } from './choice.ts'
import { BulkRow, type BulkRowActions } from './bulk-row.tsx'

export type ChangeEntries = (change: (entries: Entry[]) => Entry[]) => void

type BulkRowsProps = {
  detail: ProductDetail
  entries: readonly Entry[]
  /** Stable between renders, so that of ninety-nine rows only the changed one is rendered again. */
  change: ChangeEntries
  onRemove?: (at: number) => void
  isChecked?: boolean
  ref?: RefObject<HTMLOListElement | null>
}

/** All units, each with its colour and size. */
export function BulkRows({ detail, entries, change, onRemove, isChecked = false, ref }: BulkRowsProps) {
  const on = useMemo(
    (): BulkRowActions => ({
      onChange: (at, entry) => change((old) => setEntry(old, at, entry)),
      onSameAsAbove: (at) => change((old) => sameAsAbove(old, at)),
      onCopyToAll: (at) => change((old) => copyToAll(old, at)),
    }),
    [change],
  )
  return (
    <ol ref={ref} className="grid grid-cols-1 gap-2">
      {entries.map((entry, at) => (
        <BulkRow
          key={at}
          detail={detail}
          at={at}
          entry={entry}
          isLast={at === entries.length - 1}
          isChecked={isChecked}
          onRemove={onRemove}
          {...on}
        />
      ))}
    </ol>
  )
}
