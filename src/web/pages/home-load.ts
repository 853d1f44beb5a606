import type { CategoryTile, ListedProduct } from '#contract/catalogue-schemas.ts'
import type { HomeContent } from '#contract/content-schemas.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { isGood, need } from '#web/api-client.ts'
import { findProducts } from '../browse/all-products.ts'
import { type ProductCardData, productCardData } from '#web/browse/product-card-data.ts'
import { type CollectionsResult, loadCollectionTiles } from '../browse/collections-result.ts'
import { page } from '#platform/browser/router/router.ts'
import type { LoadInput } from '../site.ts'

export type HomeData = {
  content: HomeContent
  categories: CategoryTile[]
  /** In the browser a promise while it is loading: the section shows 'Loading collections...' (spec §2). */
  collections: CollectionsResult | Promise<CollectionsResult>
  bestSellers: ProductCardData[]
}

const bestSellerCount = 10

export async function loadHome({ api }: LoadInput) {
  const collections = loadCollectionTiles(api.call)
  const { content, categories, products } = await allKeyed({
    content: api.call('readHomeContent', {}),
    categories: api.call('listCategories', {}).catch(() => null),
    products: findProducts(api.call, null).catch(() => null),
  })
  return page<HomeData>({
    content: need(content),
    // Catalogue failures leave a list empty (spec §8).
    categories: categories && isGood(categories) ? categories.data : [],
    collections,
    bestSellers:
      products && isGood(products)
        ? bestSellersOf(products.data).map((product) => productCardData(product))
        : [],
  })
}

function bestSellersOf(products: ListedProduct[]): ListedProduct[] {
  const marked = products.filter(({ type }) => type === 1)
  const rest = products.filter(({ type }) => type !== 1)
  return [...marked, ...rest].slice(0, bestSellerCount)
}
