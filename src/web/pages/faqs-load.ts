import type { Faqs } from '#contract/content-schemas.ts'
import { need } from '#web/api-client.ts'
import { page } from '#platform/browser/router/router.ts'
import type { LoadInput } from '../site.ts'

export type FaqsData = { faqs: Faqs }

export async function loadFaqs({ api }: LoadInput) {
  return page<FaqsData>({ faqs: need(await api.call('readFaqs', {})) })
}
