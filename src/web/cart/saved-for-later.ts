import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Quoted } from '#contract/order-schemas.ts'
import { lineLimit, quantityLimit } from '#domain/cart.ts'
import { type CartLine, isSameVariation } from '#domain/cart-line.ts'
import { call } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { toast } from '#web/ui/toast.ts'
import { describeLine } from './cart-messages.ts'
import { newTerms, noticesOf } from './cart-notices.ts'
import { cart, linesUnder } from './cart-state.ts'
import { type CartState, cartOnServer, createCartStore } from './cart-store.ts'
import { toQuoteItems } from './order-items.ts'
import { requestQuote } from './request-quote.ts'

/** Lines for another day: kept like the cart, beside it. */
export const savedForLater = createCartStore(linesUnder(browserStorage.savedForLater))

export function useSavedForLater(): CartState {
  return useSyncExternalStore(savedForLater.subscribe, savedForLater.read, () => cartOnServer)
}

/** Takes a line out of the cart for another day; false when there is no room for it. */
export function saveForLater(line: CartLine): boolean {
  const { items } = savedForLater.read()
  const before = items.find((item) => isSameVariation(item, line))?.quantity ?? 0
  if (items.length >= lineLimit && before === 0) {
    toast.info(`At most ${lineLimit} items can be saved for later. Please remove one first.`)
    return false
  }
  if (before + line.quantity > quantityLimit) {
    toast.info(`A line holds at most ${quantityLimit} pieces: ${before} are saved for later already.`)
    return false
  }
  // Kept before it is removed: whatever happens between the two, nothing is lost.
  savedForLater.add([line])
  cart.remove(line.customId)
  toast.info(`${describeLine(line)} saved for later`)
  return true
}

/** Puts a line back into the cart; what a full line there cannot take stays. */
export function moveToCart(line: CartLine): void {
  const { added } = cart.add([line])
  savedForLater.setQuantity(line.customId, line.quantity - added)
  if (added === line.quantity) toast.success(`${describeLine(line)} moved to cart`)
  else
    toast.info(
      `A line of the cart holds at most ${quantityLimit} pieces: ${added} of ${line.quantity} were moved.`,
    )
}

/** What has changed about the saved lines since they were saved; prices that the shop names are stored with them. */
export function useLaterNotices(saved: CartState) {
  const [quoted, setQuoted] = useState<Quoted>()
  const [isUnknown, setUnknown] = useState(false)
  const contents = saved.items.map(({ customId }) => customId).join('\n')
  useEffect(() => {
    const { items } = savedForLater.read()
    if (items.length === 0) return
    let isWanted = true
    const orderItems = toQuoteItems(items).map((item) => ({ ...item, quantity: 1 }))
    const body = { orderItems, couponCode: null, paymentMethod: null }
    void requestQuote(() => call('quoteOrder', { body })).then((outcome) => {
      if (!isWanted) return
      setUnknown(!outcome.ok)
      if (!outcome.ok) return
      setQuoted(outcome.quoted)
      savedForLater.takeTerms(newTerms(savedForLater.read(), outcome.quoted))
    })
    return () => {
      isWanted = false
    }
  }, [contents])
  const confirmed = quoted ? ({ status: 'confirmed', quoted } as const) : ({ status: 'none' } as const)
  return { notices: noticesOf(saved, confirmed), isUnknown }
}
