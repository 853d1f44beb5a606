import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { nearestProducts } from '#domain/nearest-products.ts'
import { visibleOffers } from '#domain/pricing/offers.ts'
import { popularSearches, searchHitLimit, searchProducts, searchTerm } from '#domain/search.ts'
import { call, isGood, need } from '#web/api-client.ts'
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
  // An API without search answers with all products.
  const products = searchProducts(need(answer), term)
  const total = Number((isGood(answer) ? answer.meta?.total : undefined) ?? products.length)
  return toFound(term, products, { total, near: products.length === 0 ? await nearTo(term) : [] })
}

/** The categories most similar to the term, else the first ones. */
async function nearTo(term: string): Promise<string[]> {
  const categories = need(await call('listCategories', {})).map(({ name }) => ({
    name,
    categoryName: name,
  }))
  const near = nearestProducts(categories, term)
  return (near.length > 0 ? near : categories).map(({ name }) => name)
}

function toFound(
  term: string,
  products: ListedProduct[],
  { total, near }: { total: number; near: string[] },
): SearchResults {
  return {
    term,
    hits: products.slice(0, searchHitLimit).map(toHit),
    total,
    suggestions: popularSearches,
    near: [...new Set(near)].slice(0, 3),
  }
}

function toHit(product: ListedProduct): Hit {
  const offer = visibleOffers(product.defaultOffers).at(-1)
  return {
    href: href.product(product.slug),
    name: product.name,
    image: product.color.images[0] ?? '',
    price: product.color.size.price,
    offer: offer ? { quantity: offer.quantity, offerPrice: offer.offerPrice } : null,
  }
}
