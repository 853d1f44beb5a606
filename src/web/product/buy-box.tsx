import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { quantityLimit } from '#domain/cart.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { BulkOfferForm } from './bulk-offer-dialog.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import type { ChangeEntries } from './bulk-rows.tsx'
import {
  type Choice,
  chooseColor,
  chooseEntries,
  chooseOffer,
  chooseQuantity,
  chooseSize,
  colorOf,
  sizeOf,
} from './choice.ts'
import { offersOf } from './choice-lines.ts'
import { ColorPicker } from './color-picker.tsx'
import { OfferPicker } from './offer-picker.tsx'
import { PriceBlock } from './price-block.tsx'
import { SizeChartButton } from './product-dialogs.tsx'
import { SizePicker } from './size-picker.tsx'
import type { ChangeChoice } from './use-choice.ts'

type BuyBoxProps = {
  detail: ProductDetail
  choice: Choice
  change: ChangeChoice
  /** Why nothing can be added now. */
  obstacle: string | undefined
  buttons: ReactNode
  buttonsRef: RefObject<HTMLDivElement | null>
}

/** Everything that is chosen on a product page, and the two buttons. */
export function BuyBox({ detail, choice, change, obstacle, buttons, buttonsRef }: BuyBoxProps) {
  const [isOfferOpen, setIsOfferOpen] = useState(false)
  const color = colorOf(detail, choice.colorId)
  const size = sizeOf(color, choice.sizeName)
  const { sizeChart, name } = detail.product

  const takeColor = useCallback(
    (colorId: string) => change((now) => chooseColor(detail, now, colorId)),
    [detail, change],
  )
  const changeEntries: ChangeEntries = useCallback(
    (changed) => change((now) => chooseEntries(now, changed(now.entries))),
    [change],
  )

  function takeOffer(quantity: number) {
    change((now) => chooseOffer(now, quantity))
    setIsOfferOpen(quantity > 1)
  }

  function finishOffer(next: Choice) {
    change(() => next)
    setIsOfferOpen(false)
  }

  return (
    <div className="grid gap-5">
      <PriceBlock detail={detail} choice={choice} />
      <ColorPicker colors={detail.colorVariants} chosenId={choice.colorId} onChoose={takeColor} />
      <SizePicker
        sizes={color?.sizes ?? []}
        chosenName={choice.sizeName}
        onChoose={(sizeName) => change((now) => chooseSize(now, sizeName))}
        aside={sizeChart ? <SizeChartButton image={sizeChart} name={name} /> : null}
      />
      <OfferPicker
        offers={offersOf(detail, size)}
        chosenQuantity={choice.offerQuantity}
        onChoose={takeOffer}
      />
      <div className="flex items-center gap-4">
        <span className="font-semibold" aria-hidden>
          Quantity
        </span>
        <Stepper
          label="Quantity"
          value={choice.quantity}
          min={1}
          max={quantityLimit}
          onChange={(quantity) => change((now) => chooseQuantity(now, quantity))}
        />
      </div>
      {choice.quantity > 1 ? (
        <BulkPanel detail={detail} entries={choice.entries} change={changeEntries} />
      ) : null}
      <div ref={buttonsRef} className="grid gap-2">
        {buttons}
        <p role="status" className="min-h-6 text-sm font-semibold text-madder">
          {obstacle}
        </p>
      </div>
      <Dialog
        isOpen={isOfferOpen}
        onClose={() => setIsOfferOpen(false)}
        title={`Buy ${choice.quantity}: choose size and colour`}
      >
        <BulkOfferForm detail={detail} choice={choice} onDone={finishOffer} />
      </Dialog>
    </div>
  )
}
