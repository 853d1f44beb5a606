import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { quantityLimit } from '#domain/cart.ts'
import { cart } from '#web/cart/cart-state.ts'
import { timings } from '#web/timings.ts'
import { toast } from '#web/ui/toast.ts'
import type { Choice } from './choice.ts'
import { linesOfChoice } from './choice-lines.ts'
import { announceAdded } from './product-events.ts'

type AddedToast = { onViewCart: () => void; onContinue: () => void }

/** Adds the choice to the cart; a toast says when a line reaches its limit of 99 (decision 0023). Returns the pieces added. */
export function addChoice(detail: ProductDetail, choice: Choice): number {
  const lines = linesOfChoice(detail, choice)
  const wanted = lines.reduce((pieces, line) => pieces + line.quantity, 0)
  const { added } = cart.add(lines)
  if (added > 0) announceAdded(lines)
  if (added < wanted) {
    toast.info(`A line of the cart holds at most ${quantityLimit} pieces: ${added} of ${wanted} were added.`)
  }
  return added
}

/** A toast of 5 seconds that the choice is in the cart, with links to the cart and back (spec §4). */
export function sayAdded(detail: ProductDetail, { onViewCart, onContinue }: AddedToast): void {
  toast.success(`${detail.product.name} added to cart`, {
    durationMs: timings.addToCartToastMs,
    actions: [
      { label: 'View Cart', onClick: onViewCart },
      { label: 'Continue Shopping', onClick: onContinue },
    ],
  })
}
