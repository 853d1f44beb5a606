import { useRef, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { incompleteEntries, incompleteMessage, removeEntry } from '#domain/bulk-offer.ts'
import { formatRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { BulkRows } from './bulk-rows.tsx'
import { type Choice, chooseEntries, type Entry } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'

type BulkOfferDialogProps = {
  detail: ProductDetail
  choice: Choice
  /** A unit was removed. */
  onFewer: (choice: Choice) => void
  /** Confirmed with these units; fewer than the offer needs when units were removed. */
  onDone: (choice: Choice) => void
}

/** The inside of the bulk-offer dialog: one entry per unit, all needed before Confirm (spec §4, §5). */
export function BulkOfferForm({ detail, choice, onFewer, onDone }: BulkOfferDialogProps) {
  const [entries, setEntries] = useState<Entry[]>(choice.entries)
  const [isChecked, setIsChecked] = useState(false)
  const rows = useRef<HTMLOListElement>(null)
  const missing = incompleteEntries(entries)
  const { total } = priceOfChoice(detail, chooseEntries(choice, entries))

  function remove(at: number) {
    const { entries: rest, givesUpOffer } = removeEntry(entries, at)
    const fewer = chooseEntries(choice, rest)
    if (givesUpOffer) return onDone(fewer)
    setEntries(rest)
    onFewer(fewer)
    rows.current?.querySelector<HTMLElement>(`[data-row="${Math.min(at, rest.length - 1)}"] select`)?.focus()
  }

  function confirm() {
    setIsChecked(true)
    const [first] = missing
    if (first === undefined) return onDone(chooseEntries(choice, entries))
    const row = rows.current?.querySelector(`[data-row="${first}"]`)
    const empty = [...(row?.querySelectorAll('select') ?? [])].find(({ value }) => value === '')
    empty?.focus()
  }

  return (
    <div className="grid gap-4">
      <BulkRows
        ref={rows}
        detail={detail}
        entries={entries}
        change={setEntries}
        onRemove={remove}
        isChecked={isChecked}
      />
      <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2 border-t border-line bg-white p-5">
        {isChecked && missing.length > 0 ? (
          <p role="alert" className="field-error">
            {incompleteMessage(missing.length)}
          </p>
        ) : null}
        <div className="flex items-center justify-between gap-4">
          <p>
            <span className="text-sm text-ink-soft">{entries.length} items</span>
            <br />
            <span className="price text-xl font-bold">{formatRupees(total)}</span>
          </p>
          <Button onClick={confirm}>Confirm</Button>
        </div>
      </div>
    </div>
  )
}
