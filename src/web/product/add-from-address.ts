import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { clampQuantity } from '#domain/cart.ts'
import { call, isGood } from '#web/api-client.ts'
import { shownAddress } from '#platform/browser/router/router.ts'
import { toast } from '#web/ui/toast.ts'
import { addChoice } from './add-choice.ts'
import { type Choice, chooseEntries, firstChoice, obstacleOf, sizeOfColor } from './choice.ts'

const parameters = ['add', 'color', 'size', 'quantity']

/** Adds the choice that a product page submitted before its scripts had loaded; then removes it from the URL. */
export async function addFromAddress(): Promise<void> {
  const url = new URL(window.location.href)
  const [slug, color, size, quantity] = parameters.map((name) => url.searchParams.get(name) ?? '')
  if (!slug) return
  for (const name of parameters) url.searchParams.delete(name)
  shownAddress.rewrite(url)
  const answer = await call('readProduct', { params: { id: slug } }).catch(() => null)
  if (!answer || !isGood(answer)) return toast.error('This could not be added. Please try again.')
  const choice = exactChoice(answer.data, { color, size, quantity })
  const obstacle = choice ? obstacleOf(answer.data, choice) : 'Please choose colour and size again.'
  if (!choice || obstacle) return toast.error(obstacle ?? '')
  addChoice(answer.data, choice)
}

type Wanted = { color?: string; size?: string; quantity?: string }

/** The wanted pieces of one colour and size; undefined when the product does not have them. */
function exactChoice(detail: ProductDetail, { color, size, quantity }: Wanted): Choice | undefined {
  const found = detail.colorVariants.find(({ slug }) => slug === color)
  if (!found || !sizeOfColor(found, size)) return undefined
  const units = Array.from({ length: clampQuantity(Number(quantity) || 1) }, () => ({
    color: found._id,
    size,
  }))
  return chooseEntries({ ...firstChoice(detail), colorId: found._id, sizeName: size ?? '' }, units)
}
