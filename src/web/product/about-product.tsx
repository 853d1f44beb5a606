import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { useFrame } from '#web/layout/use-frame.ts'
import { CleanHtml } from '#web/ui/clean-html.tsx'
import { CareIcons } from './care-icons.tsx'
import { type PolicySummaries, PolicyTabs } from './policy-tabs.tsx'

type AboutProductProps = { detail: ProductDetail; policies: PolicySummaries }

/** Everything about the product that needs no choice. */
export function AboutProduct({ detail, policies }: AboutProductProps) {
  const { disclaimer, washCare, specifications: own } = detail.product
  const { productFacts } = useFrame().shop
  const specifications = [...own, ...productFacts.filter(({ key }) => !own.some((fact) => fact.key === key))]
  return (
    <div className="isolate grid grid-cols-1 gap-10 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-14">
      <div className="grid grid-cols-1 content-start gap-8">
        {detail.description === '' ? null : (
          <section aria-labelledby="description" className="grid gap-3">
            <h2 id="description" className="display text-xl">
              Description
            </h2>
            <CleanHtml html={detail.description} />
          </section>
        )}
        {specifications.length === 0 ? null : (
          <section aria-labelledby="specifications" className="grid grid-cols-1 gap-3">
            <h2 id="specifications" className="display text-xl">
              Specifications
            </h2>
            <dl className="overflow-hidden rounded-card bg-white hairline">
              {specifications.map(({ key, value }) => (
                <div
                  key={key}
                  className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 px-4 py-2 odd:bg-rice"
                >
                  <dt className="text-ink-soft [overflow-wrap:anywhere]">{key}</dt>
                  <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-8">
        <CareIcons names={washCare} />
        <PolicyTabs policies={policies} />
        {disclaimer === '' ? null : (
          <section aria-labelledby="disclaimer" className="grid gap-1 text-sm text-ink-soft">
            <h2 id="disclaimer" className="font-semibold text-ink">
              Disclaimer
            </h2>
            <p>{disclaimer}</p>
          </section>
        )}
      </div>
    </div>
  )
}
