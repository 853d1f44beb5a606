// Search and filters of a large catalogue on the server's clock, printed as { searchMs, facetsMs, gridMs, largestKb }.
import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { createCatalogueAnswers } from '#server/catalogue/catalogue-answers.ts'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { snapshotOf } from '#server/catalogue/snapshot.ts'
import { productsOf } from '#server/catalogue/snapshot-products.ts'
import { filterProducts } from '#web/browse/filter-products.ts'
import { readGridQuery } from '#web/browse/grid-query.ts'
import { madeCatalogue } from './made-catalogue.ts'

const typed = [
  'leggings',
  'ankle length',
  'palazzo pant',
  'saree shapewear',
  'boxer shorts',
  'cotton',
  'kurti',
  'legins',
  'nightie',
  'black leggings xl',
  'premium 77',
]
const filters = [
  '',
  'color=colour-1',
  'color=colour-1,colour-2&size=xl',
  'size=m,l&in_stock=1',
  'price=300-499&sort=price-asc',
  'color=colour-9&price=0-299&in_stock=1&page=2',
]
const rounds = 10

const large = answersOf(madeCatalogue({ products: 10_000, colors: 6, sizes: 6 }))
const searchMs: number[] = []
// The first answer starts the threads that compress.
await large.search({ search: 'shawl', limit: 6 }).bytes()
let largest = 0
for (const term of typed.flatMap(prefixes)) {
  const began = performance.now()
  const answer = large.search({ search: term, limit: 6 })
  const { brotli } = await answer.bytes()
  searchMs.push(performance.now() - began)
  largest = Math.max(largest, brotli.length)
}
const gridMs = times(large.products().data)
large.stop()

const wide = answersOf(madeCatalogue({ products: 500, colors: 100, sizes: 8 }))
const facetsMs = times(wide.products().data)
wide.stop()

console.log(
  JSON.stringify({
    searchMs: p95(searchMs),
    facetsMs: p95(facetsMs),
    gridMs: p95(gridMs),
    largestKb: largest / 1000,
  }),
)

function answersOf(rows: ReturnType<typeof madeCatalogue>) {
  const products = productsOf(rows, rows, garmentDrawings)
  return createCatalogueAnswers(snapshotOf({ groups: rows, products }))
}

/** Every key press of a term is a search; the first letter is one too. */
function prefixes(term: string): string[] {
  return Array.from(term, (_, at) => term.slice(0, at + 1))
}

/** The first round warms up: a shop that has just started is not what is measured. */
function times(products: ListedProduct[]): number[] {
  const taken: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const text of filters) {
      const query = readGridQuery(new URLSearchParams(text))
      const began = performance.now()
      filterProducts(products, query)
      if (round > 0) taken.push(performance.now() - began)
    }
  }
  return taken
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}
