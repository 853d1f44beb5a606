import { expect, test } from 'vitest'
import { mostSimilar, similarLimit } from './similar-products.ts'

const ankle = {
  name: 'ankle',
  categoryId: 'leggings',
  subcategoryId: 'ankle',
  fabric: '95% combed cotton, 5% elastane, 200 GSM',
  price: 299,
  inStock: true,
}

const namesLike = (others: Array<Partial<typeof ankle>>) =>
  mostSimilar(
    ankle,
    others.map((other) => ({ ...ankle, ...other })),
    { of: (product) => product, isInStock: ({ inStock }) => inStock },
  ).map(({ name }) => name)

test('the same kind comes before the same category, and that before anything else', () => {
  expect(
    namesLike([
      { name: 'shawl', categoryId: 'shawls', subcategoryId: '' },
      { name: 'capri', subcategoryId: 'capri' },
      { name: 'other ankle' },
    ]),
  ).toEqual(['other ankle', 'capri', 'shawl'])
})

test('of one kind the same cloth comes first, then the nearer price', () => {
  expect(
    namesLike([
      { name: 'silk', fabric: '100% silk' },
      { name: 'dear', price: 999 },
      { name: 'near', price: 349 },
    ]),
  ).toEqual(['near', 'dear', 'silk'])
})

test('what is sold out comes after all that can be bought', () => {
  expect(
    namesLike([
      { name: 'sold out', inStock: false },
      { name: 'shawl', categoryId: 'shawls', subcategoryId: '', fabric: 'wool', price: 1999 },
    ]),
  ).toEqual(['shawl', 'sold out'])
})

test('however many are like it, those in stock are found behind those that are sold out', () => {
  const soldOut = Array.from({ length: 20 }, (_, at) => ({ name: `sold out ${at}`, inStock: false }))
  const dear = Array.from({ length: 6 }, (_, at) => ({ name: `dear ${at}`, price: 999 }))
  expect(namesLike([...soldOut, ...dear, { name: 'near', price: 349 }])).toEqual([
    'near',
    ...dear.map(({ name }) => name),
    'sold out 0',
  ])
})

test('no more than the page shows', () => {
  expect(namesLike(Array.from({ length: 20 }, () => ({})))).toHaveLength(similarLimit)
})
