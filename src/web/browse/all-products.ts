import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { searchProducts } from '#domain/search.ts'
import { type CallApi, isGood } from '#web/api-client.ts'

const asManyAsThereAre = '99999'

/**
 * All products, or those that match a term (spec §5). The browser searches the catalogue that it has loaded anyway;
 * a term without matches is sent to the server, which may know newer products and records what shoppers look for.
 */
export async function findProducts(call: CallApi, term: string | null): Promise<Answer<ListedProduct[]>> {
  if (term === null) return call('listProducts', {})
  if (typeof window === 'undefined') return askFor(call, term)
  const all = await call('listProducts', {})
  if (!isGood(all)) return all
  const found = searchProducts(all.data, term)
  return found.length > 0 ? { ...all, data: found } : askFor(call, term).catch(() => ({ ...all, data: [] }))
}

async function askFor(call: CallApi, term: string): Promise<Answer<ListedProduct[]>> {
  const answer = await call('listProducts', { query: { search: term, limit: asManyAsThereAre } })
  return isGood(answer) ? { ...answer, data: foundIn(answer.data, { term, meta: answer.meta }) } : answer
}

/** What a shop found, by its own words for things too; an API without search answers with all products, and tells no total. */
export function foundIn(
  products: ListedProduct[],
  { term, meta }: { term: string; meta: { total?: unknown } | undefined },
): ListedProduct[] {
  return meta?.total === undefined ? searchProducts(products, term) : products
}
