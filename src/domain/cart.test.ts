import { describe, expect, test } from 'vitest'
import {
  addLine,
  brokenLimit,
  type Cart,
  cartBadge,
  clampQuantity,
  emptyCart,
  groupByProduct,
  removeLine,
  replaceItems,
  repriceLines,
  restoreLine,
  setVariationQuantity,
  updateQuantity,
  withoutPieces,
} from './cart.ts'
import { type NewCartLine, toQuoteLine } from './cart-line.ts'

function line(more: Partial<NewCartLine> = {}): NewCartLine {
  return {
    _id: 'p1',
    name: 'Ankle Length Leggings',
    price: 299,
    image: '/media/black.svg',
    weight: { value: 180, unit: 'g' },
    color: 'Black',
    size: 'M',
    slug: 'ankle-length-leggings',
    quantity: 1,
    productDetails: {
      product: {
        _id: 'p1',
        name: 'Ankle Length Leggings',
        slug: 'ankle-length-leggings',
        categoryName: 'Leggings',
        defaultOffers: [{ quantity: 3, offerPrice: 799, isVisible: true }],
      },
      colorVariants: [],
      description: '',
      ratings: [],
    },
    selectedSize: { name: 'M', price: 299, offers: [] },
    selectedColor: { _id: 'c1', name: 'Black', colorCode: '#111111', images: [] },
    ...more,
  }
}

function cartOf(...lines: NewCartLine[]): Cart {
  return lines.reduce((cart, each) => addLine(cart, each).cart, emptyCart)
}

const idAt = (cart: Cart, at: number) => cart.items[at]?.customId ?? ''

describe('adding', () => {
  test('a line that matches an existing one adds its quantity to it', () => {
    const cart = cartOf(line({ quantity: 2 }), line({ quantity: 3 }))
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([5])
    expect(cart.totalItems).toBe(5)
  })

  test.each<[string, Partial<NewCartLine>]>([
    ['product', { _id: 'p2' }],
    ['colour', { color: 'Red' }],
    ['size', { size: 'L' }],
    ['weight value', { weight: { value: 181, unit: 'g' } }],
    ['weight unit', { weight: { value: 180, unit: 'kg' } }],
  ])('a line of another %s is appended', (_part, more) => {
    const cart = cartOf(line(), line(more))
    expect(cart.items).toHaveLength(2)
    expect(new Set(cart.items.map(({ customId }) => customId)).size).toBe(2)
  })

  test('a line stops at 99, and says how many pieces went in', () => {
    const { cart, added } = addLine(cartOf(line({ quantity: 97 })), line({ quantity: 5 }))
    expect(cart.totalItems).toBe(99)
    expect(added).toBe(2)
  })

  test('does not change the cart it was given', () => {
    const cart = cartOf(line())
    addLine(cart, line())
    expect(cart.totalItems).toBe(1)
  })

  test('a variation has the same customId in every tab', () => {
    expect(idAt(cartOf(line()), 0)).toBe(idAt(cartOf(line({ size: 'L' }), line()), 1))
  })
})

describe('changing', () => {
  const cart = cartOf(line({ quantity: 4 }), line({ size: 'L', quantity: 2 }))

  test('removing deletes the line and lowers the total by its quantity', () => {
    const rest = removeLine(cart, idAt(cart, 0))
    expect(rest.items.map(({ size }) => size)).toEqual(['L'])
    expect(rest.totalItems).toBe(2)
  })

  test('removing a line that is not there changes nothing', () => {
    expect(removeLine(cart, 'elsewhere')).toEqual(cart)
  })

  test('updating sets the quantity and adjusts the total by the difference', () => {
    expect(updateQuantity(cart, idAt(cart, 0), 7).totalItems).toBe(9)
  })

  test.each([
    [0, 1],
    [-5, 1],
    [100, 99],
    [2.9, 2],
    [Number.NaN, 1],
  ])('updating to %s sets %s', (wanted, quantity) => {
    expect(updateQuantity(cart, idAt(cart, 0), wanted).items[0]?.quantity).toBe(quantity)
    expect(clampQuantity(wanted)).toBe(quantity)
  })

  test.each([0, -1])('on the cart page a quantity of %s deletes the variation', (quantity) => {
    expect(setVariationQuantity(cart, idAt(cart, 0), quantity).items).toHaveLength(1)
  })

  test('replacing sets the items and counts the total anew', () => {
    expect(replaceItems(cart.items.slice(1)).totalItems).toBe(2)
  })

  test('a new price and new offers go to their line and the chosen size, and to no other', () => {
    const offers = [{ quantity: 2, offerPrice: 599, isVisible: true }]
    const terms = { price: 349, offers, defaultOffers: [] }
    const repriced = repriceLines(cart, new Map([[idAt(cart, 0), terms]]))
    expect(repriced.items.map(({ price }) => price)).toEqual([349, 299])
    expect(repriced.items[0]?.selectedSize).toMatchObject({ price: 349, offers })
    expect(repriced.items[0]?.productDetails.product.defaultOffers).toEqual([])
    expect(repriced.items[1]).toBe(cart.items[1])
  })

  test('undo puts a removed line back in its place', () => {
    const [first] = cart.items
    if (!first) throw new Error('the cart has a first line')
    expect(restoreLine(removeLine(cart, first.customId), first, 0)).toEqual(cart)
  })

  test('undo adds to a line that came back meanwhile', () => {
    const [first] = cart.items
    if (!first) throw new Error('the cart has a first line')
    const again = addLine(removeLine(cart, first.customId), line({ quantity: 1 })).cart
    expect(restoreLine(again, first, 0).totalItems).toBe(7)
  })
})

test('what was ordered is taken out, and what came in since stays', () => {
  const ordered = cartOf(line({ quantity: 2 }), line({ size: 'L' }))
  const now = [line(), line({ _id: 'p2' })].reduce((cart, each) => addLine(cart, each).cart, ordered)
  const left = withoutPieces(now, ordered.items)
  expect(left.items.map(({ _id, size, quantity }) => [_id, size, quantity])).toEqual([
    ['p1', 'M', 1],
    ['p2', 'M', 1],
  ])
  expect(left.totalItems).toBe(2)
})

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the badge of %s pieces reads "%s"', (pieces, badge) => {
  expect(cartBadge(pieces)).toBe(badge)
})

test('an order holds at most 50 lines and 200 pieces', () => {
  const many = (count: number, quantity: number) =>
    cartOf(...Array.from({ length: count }, (_, at) => line({ size: String(at), quantity })))
  expect(brokenLimit(many(50, 4))).toBeUndefined()
  expect(brokenLimit(many(51, 1))).toBe('too-many-lines')
  expect(brokenLimit(many(3, 67))).toBe('too-many-pieces')
})

test('the cart is grouped by product', () => {
  const cart = cartOf(line(), line({ _id: 'p2' }), line({ size: 'L' }))
  expect(groupByProduct(cart).map(({ productId, lines }) => [productId, lines.length])).toEqual([
    ['p1', 2],
    ['p2', 1],
  ])
})

test("a line is priced with its own size's offers or, if it has none, the product's", () => {
  const withOwn = line({
    selectedSize: { name: 'M', price: 299, offers: [{ quantity: 2, offerPrice: 500, isVisible: true }] },
  })
  const offersOf = (each: NewCartLine) =>
    cartOf(each)
      .items.map(toQuoteLine)
      .flatMap(({ offers }) => offers)
  expect(offersOf(line())).toEqual([{ quantity: 3, offerPrice: 79900, isVisible: true }])
  expect(offersOf(withOwn)).toEqual([{ quantity: 2, offerPrice: 50000, isVisible: true }])
})
