import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { nearestProducts } from '#domain/nearest-products.ts'
import { visibleOffers } from '#domain/pricing/offers.ts'
import { colorFor, popularSearches, searchHitLimit, searchProducts, searchTerm } from '#domain/search.ts'
import { call, isGood, need } from '#web/api-client.ts'
import { foundIn } from '#web/browse/all-products.ts'
import { smallCatalogue } from '#web/browse/small-catalogue.ts'
import { type Hit, nothingYet, type SearchResults } from './search-hits.ts'

const cache = new Map<string, SearchResults>()

/**
 * Products whose name, category or subcategory has the term in it (spec §5), at most six, and the popular searches.
 * A small catalogue is searched in the browser; a large one, or one without matches, on the server. Throws when that
 * fails, because a failure is not an empty result and must not be cached.
 */
export async function findSearchResults(
  typed: string,
  catalogueSize: number,
  signal: AbortSignal,
): Promise<SearchResults> {
  const term = searchTerm(typed)
  if (term === '') return nothingYet
  const before = cache.get(term.toLowerCase())
  if (before) return before
  const found = (catalogueSize > smallCatalogue ? null : await look(term)) ?? (await ask(term, signal))
  cache.set(term.toLowerCase(), found)
  return found
}

/** Null when the loaded catalogue has no match. */
async function look(term: string): Promise<SearchResults | null> {
  const products = need(await call('listProducts', {}))
  const matching = searchProducts(products, term)
  return matching.length > 0 ? toFound(term, matching, { total: matching.length, near: [] }) : null
}

async function ask(term: string, signal: AbortSignal): Promise<SearchResults> {
  const query = { search: term, limit: String(searchHitLimit), colors: 'none' as const }
  const answer = await call('listProducts', { query }, { signal })
  const meta = isGood(answer) ? answer.meta : undefined
  const products = foundIn(need(answer), { term, meta })
  const total = Number(meta?.total ?? products.length)
  return toFound(term, products, { total, near: products.length === 0 ? await nearTo(term) : [] })
}

/** The categories most similar to the term, else the first ones. */
async function nearTo(term: string): Promise<string[]> {
  const categories = need(await call('listCategories', {})).map(({ name }) => ({
    name,
    categoryName: name,
  }))
  const near = nearestProducts(categories, term, categories.length)
  return (near.length > 0 ? near : categories).map(({ name }) => name)
}

function toFound(
  term: string,
  products: ListedProduct[],
  { total, near }: { total: number; near: string[] },
): SearchResults {
  return {
    term,
    hits: products.slice(0, searchHitLimit).map((product) => toHit(product, term)),
    total,
    suggestions: popularSearches,
    near: [...new Set(near)].slice(0, 3),
  }
}

function toHit(product: ListedProduct, term: string): Hit {
  const color = colorFor(product, term)
  const offer = visibleOffers(product.defaultOffers).at(-1)
  return {
    href: href.product(product.slug, { color: color?.slug }),
    name: product.name,
    image: (color ?? product.color).images[0] ?? '',
    price: product.color.size.price,
    offer: offer ? { quantity: offer.quantity, offerPrice: offer.offerPrice } : null,
  }
}
