import type { CategoryTile, Collection, Product } from '#contract/catalogue.ts'
import type { HomeContent } from '#contract/content.ts'
import { type CallApi, isGood, need } from '../api.ts'
import { type LoadInput, page } from '../page-row.tsx'
import { findProducts } from '../browse/all-products.ts'
import { type Card, toCard } from '../browse/card.ts'

export type CollectionsResult = { ok: true; collections: Collection[] } | { ok: false; message: string }

export type HomeData = {
  content: HomeContent
  categories: CategoryTile[]
  /** A promise in the browser while it is on its way: the section shows 'Loading collections...' (spec §2). */
  collections: CollectionsResult | Promise<CollectionsResult>
  bestSellers: Card[]
}

const bestSellerCount = 10

export async function loadHome({ api }: LoadInput) {
  const collections = loadCollectionTiles(api.call)
  const [content, categories, products] = await Promise.all([
    api.call('readHomeContent', {}),
    api.call('listCategories', {}),
    findProducts(api.call, null),
  ])
  return page<HomeData>({
    content: need(content),
    // Catalogue failures leave a list empty (spec §8).
    categories: isGood(categories) ? categories.data : [],
    collections,
    bestSellers: isGood(products) ? bestSellersOf(products.data).map((product) => toCard(product)) : [],
  })
}

/** The collections or the message that the toast shows (spec §8). Never throws. */
export async function loadCollectionTiles(call: CallApi): Promise<CollectionsResult> {
  try {
    const answer = await call('listCollections', {})
    if (!isGood(answer)) throw new Error('Failed to fetch collections')
    return { ok: true, collections: answer.data }
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : ''
    return { ok: false, message: message || 'Something went wrong' }
  }
}

function bestSellersOf(products: Product[]): Product[] {
  const marked = products.filter(({ type }) => type === 1)
  const rest = products.filter(({ type }) => type !== 1)
  return [...marked, ...rest].slice(0, bestSellerCount)
}
