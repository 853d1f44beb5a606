import { formatRupees, fromRupees, paise } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import type { CheckoutQuestion } from './checkout-store.ts'
import { Figure, TotalFigure } from './summary-figure.tsx'

type PriceChangedProps = {
  question: Extract<CheckoutQuestion, { kind: 'price-changed' }>
  onAgree: () => void
  onDismiss: () => void
}

/** The total is another than the one that was shown: agreed to, or not. */
export function PriceChanged({ question, onAgree, onDismiss }: PriceChangedProps) {
  const { change } = question
  const before = fromRupees(question.before)
  const now = fromRupees(change.total)
  const difference = paise(Math.abs(now - before))
  return (
    <div className="grid gap-4">
      <p>
        {change.couponMessage ? `${change.couponMessage} ` : ''}
        Nothing has been ordered yet.
      </p>
      <dl className="summary-figures">
        <div>
          <dt>You saw</dt>
          <dd className="price line-through">{formatRupees(before)}</dd>
        </div>
        <Figure
          name={now > before ? 'More' : 'Less'}
          value={`${now > before ? '+' : '−'} ${formatRupees(difference)}`}
        />
        <TotalFigure name="New total" value={formatRupees(now)} />
      </dl>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onDismiss}>
          Back
        </Button>
        <Button onClick={onAgree}>Order for {formatRupees(now)}</Button>
      </div>
    </div>
  )
}
