import { expect, test } from 'vitest'
import { kinds, styles } from '#test/support/odd-names.ts'
import { nearestProducts } from './nearest-products.ts'
import { searchedTexts } from './search.ts'

const typed = [
  'legins',
  'palazo pnt',
  'saree 641',
  'shape',
  'kurti 29',
  'ankel',
  'xl',
  'boxr shrt',
  'soft',
  '9',
  'x',
]

const products = kinds.flatMap((kind, at) =>
  styles.map((style, place) => ({
    name: `${style} ${kind} ${97 * at + 31 * place}`,
    categoryName: kinds[(at + place) % kinds.length] ?? '',
    subCategoryName: styles[(3 * at + place) % styles.length],
  })),
)

test.each(typed)(
  'the nearest of "%s" are those whose words have most letter triples in common with it',
  (term) => {
    const byLikeness = products
      .map((product) => ({ product, likeness: likeness(term, product) }))
      .filter((each) => each.likeness >= 0.3)
      .toSorted((a, b) => b.likeness - a.likeness)
    expect(nearestProducts(products, term, 5)).toEqual(byLikeness.slice(0, 5).map(({ product }) => product))
  },
)

/** The rule word by word: what has the term, then what has all its words begun, else the share of triples. */
function likeness(term: string, product: (typeof products)[number]): number {
  const texts = searchedTexts(product)
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
  const parts = term.split(' ')
  if (texts.some((text) => text.includes(term))) return 1
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 0.9
  return Math.max(...parts.flatMap((part) => words.map((word) => inCommon(triples(part), triples(word)))))
}

const inCommon = (left: Set<string>, right: Set<string>) =>
  left.intersection(right).size / left.union(right).size

function triples(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from(word.padEnd(word.length + 1), (_, at) => padded.slice(at, at + 3)))
}
