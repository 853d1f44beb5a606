import { describe, expect, test } from 'vitest'
import { nearestProducts } from './nearest-products.ts'
import { inShopWords } from './search-words.ts'
import { createSearch, type ReadySearch } from './ready-search.ts'
import { wordsOf } from './search-by-color.ts'
import { colorFor, matchesSearch, searchProducts, searchTerm, searchText } from './search.ts'

const leggings = { name: 'Ankle Length', categoryName: 'Leggings', subCategoryName: 'Cotton' }
const shaper = { name: 'Saree Shapewear', categoryName: 'Shapewear' }
const boxers = { name: 'Boxer Shorts', categoryName: 'Inner Wear' }
const products = [leggings, shaper, boxers]

function foundBy<P>({ find }: ReadySearch<P>, among: readonly P[], term: string): P[] {
  return Array.from(find(term)).flatMap((at) => among[at] ?? [])
}

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
  expect(nearestProducts(products, term, 5)[0]).toEqual(nearest)
})

test('something quite different has no help', () => {
  expect(nearestProducts(products, 'xylophone', 5)).toEqual([])
  expect(nearestProducts(products, 'constructor', 5)).toEqual([])
})

test('a search made ready finds exactly what the rule finds', () => {
  const search = createSearch(products, { textOf: searchText, wordsOfColors: () => [], priceOf: () => 0 })
  for (const term of ['leg', 'SHAPE', 'cotton', '', '  ', 'inner', '%', 'length\nleggings', 'nothing'])
    expect(foundBy(search, products, term)).toEqual(searchProducts(products, term))
})

describe('colours and sizes', () => {
  const black = { name: 'Black', sizes: ['M', 'XL'] }
  const cherry = { name: 'Cherry Red', sizes: ['M'] }
  const ankle = { name: 'Ankle Length', categoryName: 'Leggings', colorVariants: [cherry, black] }
  const palazzo = { name: 'Cotton Flared Palazzo', categoryName: 'Palazzo', colorVariants: [black] }
  const shawl = {
    name: 'Shawl',
    categoryName: 'Shawls',
    colorVariants: [{ name: 'Grey', sizes: ['Free Size'] }],
  }
  const stock = [ankle, palazzo, shawl]

  test.each([
    ['black leggings', [ankle]],
    ['leggings black', [ankle]],
    ['leggings  in  BLACK', [ankle]],
    ['xl leggings', [ankle]],
    ['black xl leggings', [ankle]],
    ['cherry red xl leggings', []],
    ['leggings size xl', [ankle]],
    ['black', [ankle, palazzo]],
    ['free size shawl', [shawl]],
    ['green leggings', []],
  ])('"%s" finds what comes so', (term, found) => {
    expect(searchProducts(stock, term)).toEqual(found)
    const search = createSearch(stock, {
      textOf: searchText,
      wordsOfColors: ({ colorVariants }) => colorVariants.map(wordsOf),
      priceOf: () => 0,
    })
    expect(foundBy(search, stock, term)).toEqual(found)
  })

  test('a size that is a number is found by it', () => {
    const bra = { name: 'Bra', categoryName: 'Inner Wear', colorVariants: [{ name: 'Black', sizes: ['38'] }] }
    expect(searchProducts([bra], '38')).toEqual([bra])
  })

  test('the rule of the substring comes first: what comes in red follows what has "red" in its name', () => {
    expect(searchProducts(stock, 'red')).toEqual([palazzo, ankle])
  })

  test('the colour that was asked for is the one to show', () => {
    expect(colorFor(ankle, 'black leggings')).toBe(black)
    expect(colorFor(ankle, 'red')).toBe(cherry)
    expect(colorFor(ankle, 'leggings')).toBeUndefined()
  })
})

describe('prices', () => {
  const at299 = { name: 'Ankle Length', categoryName: 'Leggings', color: { size: { price: 299 } } }
  const at1299 = { name: 'Shawl', categoryName: 'Shawls', color: { size: { price: 1299 } } }
  const named = { name: 'Festive 299', categoryName: 'Leggings', color: { size: { price: 399 } } }
  const stock = [at299, at1299, named]

  test.each([
    ['₹299', [at299]],
    ['Rs. 299', [at299]],
    ['rs 1,299', [at1299]],
    ['₹ 1299', [at1299]],
    ['299', [named, at299]],
    ['₹29', []],
    ['₹299 leggings', []],
  ])('"%s" finds what costs so, after what is called so', (term, found) => {
    expect(searchProducts(stock, term)).toEqual(found)
    const search = createSearch(stock, {
      textOf: searchText,
      wordsOfColors: () => [],
      priceOf: ({ color }) => color.size.price,
    })
    expect(foundBy(search, stock, term)).toEqual(found)
  })
})

test('several blanks between words are one', () => {
  expect(searchTerm('  ankle   length ')).toBe('ankle length')
  expect(searchProducts(products, 'ankle   length')).toEqual([leggings])
})

test.each([
  ['काली लेगिंग', 'black leggings'],
  ['லெக்கிங்ஸ்', 'leggings'],
  ['உள்ளாடை', 'inner wear'],
  ['Leggings', 'Leggings'],
])('%s is %s', (typed, english) => {
  expect(inShopWords(typed)).toBe(english)
})
