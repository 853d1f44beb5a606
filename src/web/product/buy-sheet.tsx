import { type MouseEvent, useRef } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { formatRupees } from '#domain/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { type Choice, chooseQuantity } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'
import { ChoicePickers } from './choice-pickers.tsx'
import { ChoiceStatus, namesOfChoice } from './choice-status.tsx'
import type { Choosing } from './use-choice.ts'

type BuySheetProps = {
  isOpen: boolean
  onClose: () => void
  detail: ProductDetail
  choice: Choice
  choosing: Choosing
  obstacle: string | undefined
  onAdd: (event: MouseEvent) => void
  onBuyNow: () => void
}

/** The pickers in a sheet from below, opened by the buy bar when the current choice cannot be bought. */
export function BuySheet({
  isOpen,
  onClose,
  detail,
  choice,
  choosing,
  obstacle,
  onAdd,
  onBuyNow,
}: BuySheetProps) {
  const firstNeeded = useRef<HTMLElement>(null)

  function add(event: MouseEvent) {
    onAdd(event)
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Choose colour and size"
      shape="sheet"
      initialFocus={firstNeeded}
    >
      {/* A form of its own: the radios of the page have the same names. */}
      <form
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => event.preventDefault()}
        ref={(form) => {
          firstNeeded.current = form && findFirstNeeded(form)
        }}
      >
        <ChoicePickers
          detail={detail}
          choice={choice}
          choosing={choosing}
          onOffer={(quantity) => choosing.change((now) => chooseQuantity(now, quantity))}
        />
        <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2 border-t border-line bg-white px-5 pt-3 pb-2">
          <p className="flex items-baseline justify-between gap-4">
            <span className="truncate text-sm text-ink-soft">{namesOfChoice(detail, choice)}</span>
            <span className="price text-xl font-bold">
              {formatRupees(priceOfChoice(detail, choice).total)}
            </span>
          </p>
          <BuyButtons isDisabled={obstacle !== undefined} onAdd={add} onBuyNow={onBuyNow} />
          <ChoiceStatus detail={detail} choice={choice} obstacle={obstacle} />
        </div>
      </form>
    </Dialog>
  )
}

/** Where the focus goes: the first unit that is incomplete, else the sizes. */
function findFirstNeeded(form: HTMLFormElement): HTMLElement | null {
  const empty = [...form.querySelectorAll('select')].find(({ value }) => value === '')
  return empty ?? form.querySelector<HTMLElement>('input[name="size"]:checked')
}
