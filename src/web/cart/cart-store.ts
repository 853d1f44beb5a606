import {
  addLine,
  type Cart,
  emptyCart,
  removeLine,
  replaceItems,
  repriceLines,
  restoreLine,
  setVariationQuantity,
  withoutPieces,
} from '#domain/cart.ts'
import type { CartLine, LineTerms, NewCartLine } from '#domain/cart-line.ts'
import { repairCart } from '#domain/stored-cart.ts'
import { createListeners } from '#platform/browser/state/state.ts'

/** Where the cart is stored between visits, and how changes of other tabs are noticed. */
export type CartStorage = {
  read: () => unknown
  /** False when the browser refused to store it. */
  write: (items: readonly CartLine[]) => boolean
  /** Stores what could not be read as a line, so that nothing is lost. */
  setAside: (entries: readonly unknown[]) => void
  /** Calls back when another tab has written; returns how to stop. */
  onOtherTab: (listener: () => void) => () => void
}

/**
 * `isReady` is false on the server and until the stored cart was read. `pricesBefore` has, by customId and in rupees,
 * the price at which this tab first showed a line, for lines whose price has changed since.
 */
export type CartState = Cart & { isReady: boolean; pricesBefore: ReadonlyMap<string, number> }

export const cartOnServer: CartState = { ...emptyCart, isReady: false, pricesBefore: new Map() }

export type CartStore = ReturnType<typeof createCartStore>

/**
 * The cart of this browser. Every change starts from what is stored, not from what this tab last saw, so that two
 * tabs never overwrite each other, and is written back at once (spec §4).
 */
export function createCartStore(storage: CartStorage) {
  let state = cartOnServer
  /** Storage is refused or full: the cart exists in this tab only. */
  let isOnlyHere = false
  const listeners = createListeners()
  let watchers = 0
  let stopListening: (() => void) | undefined

  function readStored(): Cart {
    if (isOnlyHere) return state
    const { cart, setAside } = repairCart(storage.read())
    if (setAside.length > 0) {
      storage.setAside(setAside)
      storage.write(cart.items)
    }
    return cart
  }

  function show(cart: Cart) {
    state = { ...cart, isReady: true, pricesBefore: pricesBefore(state, cart) }
    listeners.tell()
  }

  /** Any change of the lines. */
  function change(make: (cart: Cart) => Cart) {
    const cart = make(readStored())
    isOnlyHere = !storage.write(cart.items)
    show(cart)
  }

  /** The cart as it is now; reads what is stored on first use. */
  function read(): CartState {
    if (!state.isReady) state = { ...cartOnServer, ...readStored(), isReady: true }
    return state
  }

  function subscribe(listener: () => void): () => void {
    const stop = listeners.subscribe(listener)
    watchers += 1
    if (watchers === 1) stopListening = storage.onOtherTab(() => show(readStored()))
    return () => {
      stop()
      watchers -= 1
      if (watchers === 0) stopListening?.()
    }
  }

  /** Adds lines; `added` says how many pieces went in, fewer than asked when a line is full. */
  function add(lines: readonly NewCartLine[]): { added: number } {
    let added = 0
    change((cart) =>
      lines.reduce((grown, line) => {
        const result = addLine(grown, line)
        added += result.added
        return result.cart
      }, cart),
    )
    return { added }
  }

  /** Removes a line; returns how to undo that. */
  function remove(customId: string): { undo: () => void } {
    const before = readStored().items
    const at = before.findIndex((line) => line.customId === customId)
    const removed = before[at]
    change((cart) => removeLine(cart, customId))
    return { undo: () => removed && change((cart) => restoreLine(cart, removed, at)) }
  }

  /** Sets a quantity; 0 or less removes the variation (spec §4, cart page). */
  function setQuantity(customId: string, quantity: number) {
    change((cart) => setVariationQuantity(cart, customId, quantity))
  }

  /** Stores prices and offers that the server has named with their lines, by customId. */
  function takeTerms(terms: ReadonlyMap<string, LineTerms>) {
    if (terms.size > 0) change((cart) => repriceLines(cart, terms))
  }

  function replace(items: readonly CartLine[]) {
    change(() => replaceItems(items))
  }

  /** Takes these lines out; pieces that were added since stay. */
  function takeOut(lines: readonly CartLine[]) {
    change((cart) => withoutPieces(cart, lines))
  }

  return { read, subscribe, change, add, remove, setQuantity, takeTerms, replace, takeOut }
}

function pricesBefore(shown: CartState, now: Cart): ReadonlyMap<string, number> {
  const before = new Map(shown.items.map(({ customId, price }) => [customId, price]))
  for (const [customId, price] of shown.pricesBefore) before.set(customId, price)
  return new Map(
    now.items.flatMap(({ customId, price }) => {
      const was = before.get(customId)
      return was === undefined || was === price ? [] : [[customId, was]]
    }),
  )
}
