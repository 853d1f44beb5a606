import { type ReactNode, type RefObject, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { latePart } from '#web/late-part.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Choice, chooseQuantity, colorOf, sizeOfColor } from './choice.ts'
import { ChoicePickers } from './choice-pickers.tsx'
import { ChoiceStatus } from './choice-status.tsx'
import { PriceBlock } from './price-block.tsx'
import type { Choosing } from './use-choice.ts'

const BulkOfferForm = latePart(async () => (await import('./bulk-offer-dialog.tsx')).BulkOfferForm)

type BuyBoxProps = {
  detail: ProductDetail
  choice: Choice
  choosing: Choosing
  /** Why nothing can be added now. */
  obstacle: string | undefined
  buttons: ReactNode
  buttonsRef: RefObject<HTMLDivElement | null>
}

/** Everything that is chosen on a product page, and the two buttons. */
export function BuyBox({ detail, choice, choosing, obstacle, buttons, buttonsRef }: BuyBoxProps) {
  const [isOfferOpen, setIsOfferOpen] = useState(false)

  /** Choosing a bulk offer sets quantity and price (spec §4). */
  function takeOffer(quantity: number) {
    choosing.change((now) => chooseQuantity(now, quantity))
    setIsOfferOpen(quantity > 1)
  }

  function finishOffer(next: Choice) {
    choosing.change(() => next)
    setIsOfferOpen(false)
  }

  return (
    // Before the scripts have loaded, the browser submits the choice to the cart page, which adds it. No autocomplete: the
    // choice is in the URL, and radios that the browser restored after a reload would contradict it.
    <form
      autoComplete="off"
      action={href.cart()}
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-5 *:isolate"
    >
      <input type="hidden" name="add" value={detail.product.slug} />
      <PriceBlock detail={detail} choice={choice} />
      <ChoicePickers detail={detail} choice={choice} choosing={choosing} onOffer={takeOffer} />
      <div ref={buttonsRef} className="grid gap-2">
        {buttons}
        <ChoiceStatus detail={detail} choice={choice} obstacle={obstacle} />
        {isSoldOut(detail, choice) ? (
          <a href="#similar" className="button button-text justify-self-start">
            See similar products
          </a>
        ) : null}
        <noscript>
          <p className="text-sm">
            The cart is kept in your browser and needs JavaScript: please switch it on to buy.
          </p>
        </noscript>
      </div>
      <Dialog
        isOpen={isOfferOpen}
        onClose={() => setIsOfferOpen(false)}
        title={`Buy ${choice.quantity}: choose size and colour`}
        initialFocus="title"
      >
        <BulkOfferForm
          detail={detail}
          choice={choice}
          onFewer={(fewer) => choosing.change(() => fewer)}
          onDone={finishOffer}
        />
      </Dialog>
    </form>
  )
}

function isSoldOut(detail: ProductDetail, { colorId, sizeName }: Choice): boolean {
  return sizeOfColor(colorOf(detail, colorId), sizeName)?.inStock === false
}
