import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { call, need } from '#web/api-client.ts'
import { useLoaded } from '#web/use-loaded.ts'
import { CardRow } from './more-products.tsx'

/** More than a row shows at once. */
const shownAtMost = 10

/** What most shoppers buy, where somebody found nothing. Nothing when it cannot be had: it was not asked for. */
export function BestSellersRow() {
  const { loaded, askAgain } = useLoaded('best sellers', readBestSellers)
  return loaded.status === 'failed' ? null : (
    <CardRow title="Best sellers" loaded={loaded} onAgain={askAgain} />
  )
}

async function readBestSellers(): Promise<ListedProduct[]> {
  const products = need(await call('listProducts', {}))
  return products.filter(({ type, inStock }) => type === 1 && inStock).slice(0, shownAtMost)
}
