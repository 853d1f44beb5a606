import { useState } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { type CartLine, isSameVariation } from '#domain/cart-line.ts'
import { changeLine } from '#domain/change-line.ts'
import { call, need } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { VariationChoice } from '#web/product/variation-choice.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { cart } from './cart-state.ts'
import { ChangeOutcome } from './change-outcome.tsx'
import { lineOfProduct } from './line-of-product.ts'

type ChangeLineFormProps = { line: CartLine; onDone: (changed: CartLine) => void }

/** Asks the shop for the product as it is now, its stock too. */
export function ChangeLineForm({ line, onDone }: ChangeLineFormProps) {
  const { loaded, askAgain } = useLoaded(line.slug, async () =>
    need(await call('readProduct', { params: { id: line.slug } }, { isFresh: true })),
  )
  if (loaded.status === 'failed') return <FailureLine why={loaded.why} onAgain={askAgain} />
  if (loaded.status === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <div aria-hidden className="skeleton h-64" />
      </div>
    )
  }
  return <ChangeLineChoice line={line} detail={loaded.value} onDone={onDone} />
}

/** The colours and sizes to choose from, and what the line then costs. */
export function ChangeLineChoice({ line, detail, onDone }: ChangeLineFormProps & { detail: ProductDetail }) {
  const { colorVariants } = detail
  const [colorId, setColorId] = useState(
    () => colorVariants.find(({ name }) => name === line.color)?._id ?? colorVariants[0]?._id ?? '',
  )
  const [sizeName, setSizeName] = useState(line.size)
  const color = colorVariants.find(({ _id }) => _id === colorId)
  const size = color?.sizes.find(({ name }) => name === sizeName)

  function chooseColor(id: string) {
    const sizes = colorVariants.find(({ _id }) => _id === id)?.sizes ?? []
    const same = sizes.find(({ name }) => name === sizeName)
    setColorId(id)
    // The size stays unless this colour does not come in it.
    setSizeName((same ?? sizes.find(({ inStock }) => inStock) ?? sizes[0])?.name ?? '')
  }

  function change() {
    if (!color || !size) return
    const to = lineOfProduct(detail, { color, size, quantity: line.quantity })
    cart.change((now) => changeLine(now, { customId: line.customId, to, stock: size.stock }))
    onDone(cart.read().items.find((item) => isSameVariation(item, to)) ?? line)
  }

  return (
    <form
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        change()
      }}
    >
      <VariationChoice
        detail={detail}
        color={color}
        sizeName={sizeName}
        onColor={chooseColor}
        onSize={setSizeName}
      >
        {line.name}
      </VariationChoice>
      <p role="status" className="min-h-12">
        {color && size ? <ChangeOutcome line={line} color={color} size={size} /> : 'Please choose a size.'}
      </p>
      <Button type="submit" disabled={!size?.inStock}>
        Update cart
      </Button>
    </form>
  )
}
