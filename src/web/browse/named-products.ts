import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { call, need } from '#web/api-client.ts'

/** The shop names so many products at once. */
const atOnce = 50

/** Ids as the shop makes them in what a browser has stored; whatever else is there is passed over. */
export function readIds(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((id) => typeof id === 'string' && /^[a-z0-9_-]+$/.test(id))
}

/** Products by their ids as they are now, in that order; what is no longer sold is left out. */
export async function readNamedProducts(ids: readonly string[]): Promise<ListedProduct[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
    ids.slice(at * atOnce, (at + 1) * atOnce),
  )
  const found = await Promise.all(
    parts.map(async (part) =>
      need(await call('listProducts', { query: { ids: part.join(',') } }, { isFresh: true })),
    ),
  )
  return found.flat()
}
