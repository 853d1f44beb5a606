import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { href, policySlugs } from '#domain/href.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { sizeSlug } from '#domain/size-slug.ts'
import { page, type PageResult } from '#platform/browser/router/router.ts'
import { type CallApi, isGood, need } from '#web/api-client.ts'
import type { PolicySummaries } from '../product/policy-tabs.tsx'
import type { LoadInput } from '../site.ts'

export type ProductData = { detail: ProductDetail; policies: PolicySummaries; now: number }

/** One product by its slug; a slug that has changed leads to the new one. */
export async function loadProduct({ api, params, url }: LoadInput): Promise<PageResult<ProductData>> {
  const slug = params.slug ?? ''
  const { answer, ...policies } = await allKeyed({
    answer: api.call('readProduct', { params: { id: slug } }),
    shipping: readSummary(api.call, policySlugs.shipping),
    returns: readSummary(api.call, policySlugs.returns),
  })
  // A slug that no product can have is refused by the schema: also not found.
  if (answer.status === 404 || answer.status === 400) return { kind: 'missing' }
  const detail = need(answer)
  if (detail.product.slug !== slug) return { kind: 'moved', to: href.product(detail.product.slug) }
  const address = addressOf(detail, url.searchParams)
  return page({ detail, policies, now: Date.now() }, { address })
}

/** Empty without the policy: the product is shown anyway. */
async function readSummary(call: CallApi, slug: string): Promise<string[]> {
  const answer = await call('readContentPage', { params: { slug } }).catch(() => null)
  return answer && isGood(answer) ? answer.data.summary : []
}

/** Colours and sizes that the product does not have change nothing. */
function addressOf({ product, colorVariants }: ProductDetail, query: URLSearchParams): string {
  const color = colorVariants.find(({ slug }) => slug === query.get('color'))
  const sizes = (color ?? colorVariants[0])?.sizes ?? []
  const size = sizes.map(({ name }) => sizeSlug(name)).find((slug) => slug === query.get('size'))
  return href.product(product.slug, { color: color?.slug, size })
}
