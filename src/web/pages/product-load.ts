import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { need } from '#web/api-client.ts'
import { page, type PageResult } from '#platform/browser/router/router.ts'
import type { LoadInput } from '../site.ts'

export type ProductData = { detail: ProductDetail; now: number }

/** One product by its slug; a slug that has changed leads to the new one. */
export async function loadProduct({ api, params }: LoadInput): Promise<PageResult<ProductData>> {
  const slug = params.slug ?? ''
  const answer = await api.call('readProduct', { params: { id: slug } })
  // A slug that no product can have is refused by the schema: also not found.
  if (answer.status === 404 || answer.status === 400) return { kind: 'missing' }
  const detail = need(answer)
  if (detail.product.slug !== slug) return { kind: 'moved', to: href.product(detail.product.slug) }
  return page({ detail, now: Date.now() })
}
