import { expect, test } from 'vitest'
import { nearestProducts } from './nearest-products.ts'
import { createSearch, matchesSearch, searchProducts } from './search.ts'

const leggings = { name: 'Ankle Length', categoryName: 'Leggings', subCategoryName: 'Cotton' }
const shaper = { name: 'Saree Shapewear', categoryName: 'Shapewear' }
const boxers = { name: 'Boxer Shorts', categoryName: 'Inner Wear' }
const products = [leggings, shaper, boxers]

test.each([
  ['the name', 'kle len'],
  ['the category name', 'eggin'],
  ['the subcategory name', 'cotton'],
  ['any case', 'ANKLE'],
  ['blanks around the term', '  ankle  '],
])('the term is found in %s', (_where, term) => {
  expect(searchProducts(products, term)).toEqual([leggings])
})

test.each(['', '   '])('a blank term ("%s") is ignored', (term) => {
  expect(searchProducts(products, term)).toEqual(products)
})

test('a term is taken as it stands, not as a pattern', () => {
  expect(matchesSearch(leggings, 'ankle.*')).toBe(false)
})

test('words in another order do not match: the rule is the substring', () => {
  expect(matchesSearch(leggings, 'length ankle')).toBe(false)
})

test.each([
  ['legins', leggings],
  ['length ankle', leggings],
  ['jeggings', leggings],
  ['shaper', shaper],
  ['petticoat', shaper],
  ['shorts boxer', boxers],
])('nothing is found for "%s", and the nearest product is offered', (term, nearest) => {
  expect(searchProducts(products, term)).toEqual([])
  expect(nearestProducts(products, term)[0]).toEqual(nearest)
})

test('something quite different has no help', () => {
  expect(nearestProducts(products, 'xylophone')).toEqual([])
  expect(nearestProducts(products, 'constructor')).toEqual([])
})

test('a search made ready finds exactly what the rule finds', () => {
  const search = createSearch(products)
  for (const term of ['leg', 'SHAPE', 'cotton', '', '  ', 'inner', '%', 'length\nleggings', 'nothing'])
    expect(search(term)).toEqual(searchProducts(products, term))
})
