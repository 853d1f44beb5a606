import { Suspense, useCallback } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { quantityLimit } from '#domain/cart.ts'
import { latePart } from '#web/late-part.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import type { ChangeEntries } from './bulk-rows.tsx'
import {
  type Choice,
  chooseColor,
  chooseEntries,
  chooseQuantity,
  chooseSize,
  colorOf,
  sizeOfColor,
} from './choice.ts'
import { offersOf } from './choice-lines.ts'
import { ColorPicker } from './color-picker.tsx'
import { OfferPicker } from './offer-picker.tsx'
import { SizeChartButton } from './product-dialogs.tsx'
import { SizePicker } from './size-picker.tsx'
import type { Choosing } from './use-choice.ts'

const BulkPanel = latePart(async () => (await import('./bulk-panel.tsx')).BulkPanel)

type ChoicePickersProps = {
  detail: ProductDetail
  choice: Choice
  choosing: Choosing
  onOffer: (quantity: number) => void
}

/** Colour, size, offer, quantity and, for several pieces, each unit: on the page and in the sheet of the buy bar. */
export function ChoicePickers({ detail, choice, choosing, onOffer }: ChoicePickersProps) {
  const color = colorOf(detail, choice.colorId)
  const { sizeChart, name } = detail.product

  const takeColor = useCallback(
    (colorId: string) => choosing.pick((now) => chooseColor(detail, now, colorId)),
    [detail, choosing],
  )
  const changeEntries: ChangeEntries = useCallback(
    (changed) => choosing.change((now) => chooseEntries(now, changed(now.entries))),
    [choosing],
  )

  return (
    <>
      <ColorPicker
        colors={detail.colorVariants}
        chosenId={choice.colorId}
        chosenNow={() => choosing.now().colorId}
        onChoose={takeColor}
      />
      <SizePicker
        sizes={color?.sizes ?? []}
        chosenName={choice.sizeName}
        chosenNow={() => choosing.now().sizeName}
        onChoose={(sizeName) => choosing.pick((now) => chooseSize(detail, now, sizeName))}
        aside={sizeChart ? <SizeChartButton image={sizeChart} name={name} /> : null}
      />
      <OfferPicker
        offers={offersOf(detail, sizeOfColor(color, choice.sizeName))}
        quantity={choice.quantity}
        onChoose={onOffer}
      />
      <div className="flex items-center gap-4">
        <span className="font-semibold" aria-hidden>
          Quantity
        </span>
        <Stepper
          label="Quantity"
          name="quantity"
          value={choice.quantity}
          min={1}
          max={quantityLimit}
          onChange={(quantity) => choosing.change((now) => chooseQuantity(now, quantity))}
        />
      </div>
      <Suspense fallback={null}>
        {choice.quantity > 1 ? (
          <BulkPanel detail={detail} entries={choice.entries} change={changeEntries} />
        ) : null}
      </Suspense>
    </>
  )
}
