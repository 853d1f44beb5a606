import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairCart } from './stored-cart.ts'

const stored = {
  _id: 'p1',
  customId: 'old-random-id',
  name: 'Shawl',
  price: 499,
  image: '/media/shawl.svg',
  weight: { value: 150, unit: 'g' },
  color: 'Red',
  size: 'Free Size',
  slug: 'shawl',
  quantity: 2,
  productDetails: {
    product: { _id: 'p1', name: 'Shawl', slug: 'shawl', categoryName: 'Shawls', defaultOffers: [] },
    colorVariants: [],
    description: 'Warm.',
    ratings: [],
  },
  selectedSize: {
    name: 'Free Size',
    price: 499,
    offers: [{ quantity: 2, offerPrice: 899, isVisible: true }],
  },
  selectedColor: { _id: 'c1', name: 'Red', colorCode: '#aa0000', images: ['/media/shawl.svg'] },
}

test('a sound cart comes back as it was', () => {
  const { cart, setAside } = repairCart([stored])
  const again = repairCart(JSON.parse(JSON.stringify(cart.items)))
  expect(cart.items).toEqual([stored])
  expect(again.cart).toEqual(cart)
  expect(setAside).toEqual([])
})

test.each([
  ['nothing', null],
  ['an empty list', []],
])('%s is an empty cart', (_what, value) => {
  expect(repairCart(value)).toEqual({ cart: { items: [], totalItems: 0 }, setAside: [] })
})

test('a cart in the older form with items inside is read', () => {
  expect(repairCart({ items: [stored], totalItems: 99 }).cart.totalItems).toBe(2)
})

test.each([
  ['a line without an id', { ...stored, _id: undefined }],
  ['a line without a name', { ...stored, name: '' }],
  ['a line without any price', { ...stored, price: 'free', selectedSize: {} }],
  ['a line with a negative price', { ...stored, price: -1, selectedSize: {} }],
  ['a line of no pieces', { ...stored, quantity: 0 }],
  ['a word', 'cart'],
  ['nothing at all', null],
])('%s is set aside and the rest is kept', (_what, broken) => {
  const { cart, setAside } = repairCart([broken, stored])
  expect(cart.totalItems).toBe(2)
  expect(setAside).toEqual([broken])
})

test('numbers written as words, missing weights and missing details are made good', () => {
  const { cart } = repairCart([
    { _id: 'p1', name: 'Shawl', price: '499', quantity: '3', selectedSize: 'M', selectedColor: 'Red' },
  ])
  expect(cart.items).toMatchObject([
    { price: 499, quantity: 3, size: 'M', color: 'Red', slug: 'p1', weight: { value: 0, unit: 'g' } },
  ])
})

test.each<[string, unknown, object]>([
  ['NaN as it is stored', { ...stored, quantity: null }, {}],
  ['a price that is NaN', { ...stored, price: null }, { price: 499 }],
  [
    'a weight that is NaN',
    { ...stored, weight: { value: null, unit: 'g' } },
    { weight: { value: 0, unit: 'g' } },
  ],
  ['a size object of another shop', { ...stored, selectedSize: 'Free Size' }, { size: 'Free Size' }],
  ['offers that are none', { ...stored, selectedSize: { offers: 'many' } }, { selectedSize: { offers: [] } }],
  ['fields of somebody else', { ...stored, theirs: true, quantity: '2' }, { quantity: 2 }],
  ['a customId of its own', { ...stored, customId: 'x' }, { customId: 'x' }],
  ['no customId', { ...stored, customId: undefined }, { customId: 'p1|Red|Free%20Size|150g' }],
])('a line with %s is kept', (_what, entry, repaired) => {
  const { cart, setAside } = repairCart([entry])
  expect(cart.items).toMatchObject([repaired])
  expect(setAside).toEqual([])
})

test('of ten megabytes every line that can be read is kept', () => {
  const lines = Array.from({ length: 2000 }, (_, at) => ({
    ...stored,
    size: String(at),
    productDetails: { ...stored.productDetails, description: 'x'.repeat(5000) },
  }))
  const { cart, setAside } = repairCart([...lines, 'x'.repeat(1_000_000)])
  expect(cart.items).toHaveLength(2000)
  expect(setAside).toHaveLength(1)
})

test('a quantity above 99 is cut to 99', () => {
  expect(repairCart([{ ...stored, quantity: 1000 }]).cart.totalItems).toBe(99)
})

test('doubled variations become one line', () => {
  const { cart } = repairCart([stored, { ...stored, customId: 'another' }])
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([4])
})

test('no two variations share a customId, whatever was stored', () => {
  const own = repairCart([{ ...stored, customId: undefined }]).cart.items[0]?.customId
  const ids = (entries: unknown[]) => repairCart(entries).cart.items.map(({ customId }) => customId)
  expect(ids([stored, { ...stored, size: 'L' }])).toEqual(['old-random-id', 'p1|Red|L|150g'])
  expect(
    ids([
      { ...stored, size: 'L', customId: own },
      { ...stored, customId: '' },
    ]),
  ).toEqual(['p1|Red|L|150g', own])
})

test('whatever was stored, a usable cart comes out', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.array(fc.object({ key: fc.constantFrom(...Object.keys(stored)) }))),
      (value) => {
        const { cart } = repairCart(value)
        expect(cart.totalItems).toBe(cart.items.reduce((sum, line) => sum + line.quantity, 0))
        for (const line of cart.items) expect(line.quantity).toBeGreaterThanOrEqual(1)
      },
    ),
    { numRuns: 500 },
  )
})
