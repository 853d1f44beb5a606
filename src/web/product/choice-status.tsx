import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { incompleteEntries } from '#domain/bulk-offer.ts'
import { formatRupees } from '#domain/money.ts'
import { type Choice, colorOf } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'

type ChoiceStatusProps = { detail: ProductDetail; choice: Choice; obstacle: string | undefined }

/** Price and stock of the choice in one live region, so that they are announced once; obstacles are visible too. */
export function ChoiceStatus({ detail, choice, obstacle }: ChoiceStatusProps) {
  const { total } = priceOfChoice(detail, choice)
  // What is not chosen yet is no mistake.
  const isChosen = incompleteEntries(choice.entries).length === 0
  return (
    <p
      role="status"
      className={`min-h-6 text-sm font-semibold ${isChosen ? 'text-madder' : 'text-ink-soft'}`}
    >
      <span className="sr-only">
        {namesOfChoice(detail, choice)}: {formatRupees(total)}.{' '}
      </span>
      {obstacle ?? <span className="sr-only">In stock.</span>}
    </p>
  )
}

/** The choice in a few words, "Black · L" or "3 items". */
export function namesOfChoice(detail: ProductDetail, { colorId, sizeName, quantity }: Choice): string {
  if (quantity > 1) return `${quantity} items`
  return `${colorOf(detail, colorId)?.name ?? ''} · ${sizeName}`
}
