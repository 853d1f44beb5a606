/** A size of a product in a colour: what has a price and a stock. */
export type Sellable = { productId: string; color: string; size: string }

/** The same text for the same piece of clothing, for maps and comparisons. */
export function sellableKey({ productId, color, size }: Sellable): string {
  return JSON.stringify([productId, color, size])
}

type OrderedItem = { productId: string; selectedColor: string; selectedSize: string }

/** The key of a line as order calls carry it (spec §3). */
export function keyOfItem({ productId, selectedColor, selectedSize }: OrderedItem): string {
  return sellableKey({ productId, color: selectedColor, size: selectedSize })
}

type Line = { _id: string; color: string; size: string }

/** The key of a line as the browser's cart has it (spec §3). */
export function keyOfLine({ _id, color, size }: Line): string {
  return sellableKey({ productId: _id, color, size })
}

export function isItemOfLine(item: OrderedItem, line: Line): boolean {
  return keyOfItem(item) === keyOfLine(line)
}
