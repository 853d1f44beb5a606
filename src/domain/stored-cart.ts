import { addLine, type Cart, clampQuantity, emptyCart } from './cart.ts'
import {
  type CartLine,
  isSameVariation,
  type StoredColor,
  type StoredDetails,
  type StoredOffer,
  type StoredSize,
} from './cart-line.ts'

/** A stored cart brought into order: what could be kept, and the entries that had to be set aside. */
type RepairedCart = { cart: Cart; setAside: unknown[] }

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads whatever a browser has stored under the key `cart`: today's list, the older `{ items: […] }`, or
 * something damaged. A line needs a product id, a name and a price; everything else can be made good.
 * Doubled variations become one line.
 */
export function repairCart(stored: unknown): RepairedCart {
  const entries = entriesOf(stored)
  const lines = entries.map(readLine)
  const cart = lines.reduce<Cart>((kept, line) => (line ? addLine(kept, line).cart : kept), emptyCart)
  const items = withStoredIds(cart.items, lines)
  return { cart: { ...cart, items }, setAside: entries.filter((_, at) => lines[at] === undefined) }
}

/** A line keeps the customId it was stored under, unless another line has it (spec §3: unique per variation). */
function withStoredIds(items: readonly CartLine[], lines: ReadonlyArray<CartLine | undefined>): CartLine[] {
  const taken = new Set(items.map(({ customId }) => customId))
  return items.map((item) => {
    const stored = lines.find((line) => line && isSameVariation(line, item))?.customId ?? ''
    if (stored === '' || taken.has(stored)) return item
    taken.add(stored)
    return { ...item, customId: stored }
  })
}

function entriesOf(stored: unknown): unknown[] {
  if (stored === undefined || stored === null) return []
  if (Array.isArray(stored)) return stored
  if (isFields(stored) && Array.isArray(stored.items)) return stored.items
  return [stored]
}

function readLine(entry: unknown): CartLine | undefined {
  if (!isFields(entry)) return undefined
  const selectedSize = fieldsOf(entry.selectedSize)
  const selectedColor = fieldsOf(entry.selectedColor)
  const _id = text(entry._id)
  const name = text(entry.name)
  const price = amount(entry.price) ?? amount(selectedSize.price)
  // What was NaN is null once it is stored.
  const quantity = number(entry.quantity ?? 1)
  if (_id === '' || name === '' || price === undefined) return undefined
  if (quantity === undefined || quantity <= 0) return undefined

  const color = text(entry.color) || text(selectedColor.name) || text(entry.selectedColor)
  const size = text(entry.size) || text(selectedSize.name) || text(entry.selectedSize)
  const image = text(entry.image)
  const slug = text(entry.slug) || text(fieldsOf(fieldsOf(entry.productDetails).product).slug) || _id
  const line: Omit<CartLine, 'productDetails'> = {
    _id,
    customId: text(entry.customId),
    name,
    price,
    image,
    weight: readWeight(entry.weight),
    color,
    size,
    slug,
    quantity: clampQuantity(quantity),
    selectedSize: readSize(selectedSize, size, price),
    selectedColor: readColor(selectedColor, color, image),
  }
  return { ...line, productDetails: readDetails(fieldsOf(entry.productDetails), line) }
}

function readDetails(details: Fields, line: Omit<CartLine, 'productDetails'>): StoredDetails {
  const product = fieldsOf(details.product)
  return {
    product: {
      _id: line._id,
      name: text(product.name) || line.name,
      slug: line.slug,
      categoryName: text(product.categoryName),
      defaultOffers: readOffers(product.defaultOffers),
    },
    colorVariants: list(details.colorVariants)
      .filter(isFields)
      .map((variant) => readColor(variant, line.color, '')),
    description: text(details.description),
    ratings: list(details.ratings),
  }
}

function readSize(size: Fields, name: string, price: number): StoredSize {
  const strikedPrice = amount(size.strikedPrice)
  return {
    name,
    price,
    ...(strikedPrice === undefined ? {} : { strikedPrice }),
    offers: readOffers(size.offers),
  }
}

function readColor(color: Fields, name: string, image: string): StoredColor {
  const images = list(color.images).filter((each) => typeof each === 'string')
  return {
    _id: text(color._id),
    name: text(color.name) || name,
    colorCode: text(color.colorCode),
    images: images.length > 0 || image === '' ? images : [image],
  }
}

function readOffers(stored: unknown): StoredOffer[] {
  return list(stored)
    .filter(isFields)
    .flatMap((offer) => {
      const quantity = number(offer.quantity)
      const offerPrice = amount(offer.offerPrice)
      if (quantity === undefined || quantity < 1 || offerPrice === undefined) return []
      return [{ quantity: Math.trunc(quantity), offerPrice, isVisible: offer.isVisible === true }]
    })
}

function readWeight(stored: unknown): { value: number; unit: string } {
  const weight = fieldsOf(stored)
  return { value: amount(weight.value) ?? 0, unit: text(weight.unit) || 'g' }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

function amount(value: unknown): number | undefined {
  const read = number(value)
  return read !== undefined && read >= 0 ? read : undefined
}
