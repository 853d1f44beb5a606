import type { Product } from '#contract/catalogue.ts'
import type { Answer } from '#contract/endpoint.ts'
import { searchProducts } from '#domain/search.ts'
import { type CallApi, isGood } from '../api.ts'

/** A catalogue of up to so many products is loaded whole, once the page stands (api.md decision 13). */
export const smallCatalogue = 200

const asManyAsThereAre = '9999'

/**
 * All products, or those a term finds (spec §5). In the browser they come from the catalogue that is there anyway;
 * on the server they are asked for in process, so that nothing is serialised.
 */
export async function findProducts(call: CallApi, term: string | null): Promise<Answer<Product[]>> {
  if (typeof window === 'undefined') {
    return call('listProducts', { query: { search: term ?? undefined, limit: asManyAsThereAre } })
  }
  const answer = await call('listProducts', {})
  return isGood(answer) && term ? { ...answer, data: searchProducts(answer.data, term) } : answer
}
