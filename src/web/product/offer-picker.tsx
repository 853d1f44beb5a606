import { useId } from 'react'
import { formatRupees } from '#domain/money.ts'
import type { Offer } from '#domain/pricing/offers.ts'
import { classNames } from '#web/ui/class-names.ts'

type OfferPickerProps = {
  offers: readonly Offer[]
  /** Of pieces: an offer of as many applies, however they came to be so many. */
  quantity: number
  onChoose: (quantity: number) => void
}

/** 'Special Offer': three columns, or a scroller when there are more than three (spec §9). */
export function OfferPicker({ offers, quantity: chosen, onChoose }: OfferPickerProps) {
  const titleId = useId()
  if (offers.length === 0) return null
  const isScroller = offers.length > 3
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-2">
      <h2 id={titleId} className="font-semibold">
        Special Offer
      </h2>
      <div className={isScroller ? 'offer-scroller' : 'offer-columns'}>
        {offers.map(({ quantity, offerPrice }) => (
          <button
            key={quantity}
            type="button"
            aria-pressed={quantity === chosen}
            onClick={() => onChoose(quantity)}
            className={classNames('offer-card', isScroller && 'min-w-32 flex-none')}
          >
            Buy {quantity} @ {formatRupees(offerPrice)}
          </button>
        ))}
      </div>
    </section>
  )
}
