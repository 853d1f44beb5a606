import { expect, test } from 'vitest'
import { kinds, styles } from '#test/support/odd-names.ts'
import { seededChance } from '#test/support/seeded-chance.ts'
import { wordsOf } from './search-by-color.ts'
import { createSearch } from './ready-search.ts'
import { searchProducts, searchText } from './search.ts'

const colors = ['Black', 'Wine', 'Cherry Red', 'Rust', 'black']
const sizes = ['S', 'M', 'XL', 'Free Size', '38']

/** Whole numbers below a limit, the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  const chance = seededChance(seed)
  return (below) => Math.floor(chance() * below)
}

function shopOf(count: number, any: (below: number) => number) {
  const oneOf = (words: readonly string[]) => words[any(words.length)] ?? ''
  return Array.from({ length: count }, () => ({
    name: `${oneOf(styles)} ${oneOf(kinds)}${any(2) === 0 ? '' : ` ${any(400)}`}`,
    categoryName: oneOf(kinds),
    subCategoryName: any(3) === 0 ? undefined : oneOf(styles),
    colorVariants: Array.from({ length: any(4) }, () => ({
      name: oneOf(colors),
      sizes: Array.from({ length: 1 + any(3) }, () => oneOf(sizes)),
    })),
    color: { size: { price: 199 + 100 * any(12) } },
  }))
}

test('whatever is typed, a search made ready finds what the rule finds, in its order', () => {
  const any = numbersFrom(7)
  const products = shopOf(120, any)
  const search = createSearch(products, {
    textOf: searchText,
    wordsOfColors: ({ colorVariants }) => colorVariants.map(wordsOf),
    priceOf: ({ color }) => color.size.price,
  })
  const texts = products.map(searchText)
  let finds = 0
  for (let round = 0; round < 2000; round += 1) {
    const term = termOf(texts[any(texts.length)] ?? '', any)
    const found = search.find(term).join()
    const byRule = searchProducts(products, term).map((product) => products.indexOf(product))
    if (found !== byRule.join()) expect.unreachable(`"${term}" finds ${found}, not ${byRule.join()}`)
    if (found !== '') finds += 1
  }
  expect(finds).toBeGreaterThan(800)
})

/** A piece of a text, words of colours and sizes, a price, or some of each. */
function termOf(text: string, any: (below: number) => number): string {
  const at = any(text.length)
  const piece = text.slice(at, at + 1 + any(12))
  const words = [piece, colors[any(colors.length)], sizes[any(sizes.length)], String(199 + 100 * any(12))]
  const few = any(2) === 0 ? [piece] : words.filter(() => any(2) === 0)
  const term = few.join(any(5) === 0 ? '  ' : ' ')
  return any(4) === 0 ? term.toUpperCase() : term
}

test('what costs otherwise is found by its new price', () => {
  const leggings = { name: 'Leggings', categoryName: 'Leggings', price: 299 }
  const search = createSearch([leggings], {
    textOf: searchText,
    wordsOfColors: () => [],
    priceOf: ({ price }) => price,
  })
  expect(search.find('₹299')).toHaveLength(1)
  leggings.price = 399
  search.repriced([leggings])
  expect(search.find('₹299')).toHaveLength(0)
  expect(search.find('₹399')).toHaveLength(1)
})

test('texts that stay as they were are not made ready again, others are', () => {
  const sought = { textOf: searchText, wordsOfColors: () => [], priceOf: () => 0 }
  const [leggings, shawl] = ['Leggings', 'Shawl'].map((name) => ({ name, categoryName: 'Winter' }))
  const texts = createSearch([leggings, shawl], sought).texts()
  expect(createSearch([{ ...leggings }, shawl], sought, texts).texts()).toBe(texts)
  const renamed = createSearch([{ ...leggings, name: 'Tights' }, shawl], sought, texts)
  expect(renamed.texts()).not.toBe(texts)
  expect(Array.from(renamed.find('tights'))).toEqual([0])
})
