import { useState } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { formatRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { chooseColor, chooseSize, type Choice, colorOf, firstChoice, sizeOfColor } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'
import { VariationChoice } from './variation-choice.tsx'

type QuickAddFormProps = {
  detail: ProductDetail
  colorSlug: string | null
  onAdd: (choice: Choice) => void
}

/** One piece in the colour of the card; the size is for the shopper to say, where there is more than one. */
export function QuickAddForm({ detail, colorSlug, onAdd }: QuickAddFormProps) {
  const [choice, setChoice] = useState(() => withoutSize(firstChoice(detail, { color: colorSlug })))
  const color = colorOf(detail, choice.colorId)
  const size = sizeOfColor(color, choice.sizeName)

  function withoutSize(made: Choice): Choice {
    const sizes = colorOf(detail, made.colorId)?.sizes ?? []
    return sizes.length > 1 ? { ...made, sizeName: '' } : made
  }

  /** The size stays where the colour comes in it. */
  function takeColor(colorId: string) {
    const next = withoutSize(chooseColor(detail, choice, colorId))
    setChoice(chooseSize(detail, next, choice.sizeName))
  }

  return (
    <form
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (size?.inStock) onAdd(choice)
      }}
    >
      <VariationChoice
        detail={detail}
        color={color}
        sizeName={choice.sizeName}
        onColor={takeColor}
        onSize={(sizeName) => setChoice(chooseSize(detail, choice, sizeName))}
      >
        {detail.product.name}
      </VariationChoice>
      <p role="status" className="font-semibold">
        {size
          ? wordsOf(size.inStock, formatRupees(priceOfChoice(detail, choice).total))
          : 'Please choose a size.'}
      </p>
      <Button type="submit" disabled={!size?.inStock}>
        Add to Cart
      </Button>
    </form>
  )
}

function wordsOf(inStock: boolean, price: string): string {
  return inStock ? price : 'This size is sold out.'
}
