import { expect, test } from 'vitest'
import { fromRupees } from './money.ts'
import { pixelIdFor, pixelSlugs, trackedByPrice } from './tracked-products.ts'

const line = (productId: string, productName: string, quantity: number, rupees: number) => ({
  productId,
  productName,
  slug: productId,
  quantity,
  price: fromRupees(rupees),
  categoryName: 'Leggings',
})
const lines = [
  line('p1', 'Leggings S', 2, 266.33),
  line('p2', 'Shawl', 1, 499),
  line('p1', 'Leggings M', 1, 266.33),
]

function counter(): () => string {
  let made = 0
  return () => `event-${(made += 1)}`
}

test('lines are grouped by product with the quantity summed, and the last name wins', () => {
  expect(trackedByPrice(lines, counter())).toEqual([
    {
      productId: 'p1',
      productName: 'Leggings M',
      slug: 'p1',
      quantity: 3,
      price: 799,
      eventId: 'event-1',
      categoryName: 'Leggings',
    },
    {
      productId: 'p2',
      productName: 'Shawl',
      slug: 'p2',
      quantity: 1,
      price: 499,
      eventId: 'event-2',
      categoryName: 'Leggings',
    },
  ])
})

test('every product has a fresh event id', () => {
  const ids = trackedByPrice(lines, counter()).map(({ eventId }) => eventId)
  expect(new Set(ids).size).toBe(2)
})

const ids = { shawl: '111', all: '999' }
test.each([
  ['shawl', '111'],
  ['kurti-pant', '999'],
  ['anything-else', '999'],
  ['constructor', '999'],
  ['__proto__', '999'],
])('the pixel of %s is %s', (slug, id) => {
  expect(pixelIdFor(slug, ids)).toBe(id)
})

test('every slug that the specification names may have a pixel of its own', () => {
  expect(pixelSlugs.toSorted()).toEqual(
    [
      'palazzo-pant',
      'saree-shapewear',
      'cycling-shorts',
      'full-length-leggings',
      'ankle-length-leggings',
      'capri-leggings-34',
      'kurti-pant',
      'shawl',
      'all',
    ].toSorted(),
  )
  const own = Object.fromEntries(pixelSlugs.map((slug, at) => [slug, String(at)]))
  expect(pixelSlugs.map((slug) => pixelIdFor(slug, own))).toEqual(pixelSlugs.map((_, at) => String(at)))
})

test('without any pixel there is none', () => {
  expect(pixelIdFor('shawl', {})).toBeUndefined()
})
