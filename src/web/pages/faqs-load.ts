import type { Faqs } from '#contract/content-schemas.ts'
import { need } from '#web/api-client.ts'
import { type LoadInput, page } from '../page-row.tsx'

export type FaqsData = { faqs: Faqs }

export async function loadFaqs({ api }: LoadInput) {
  return page<FaqsData>({ faqs: need(await api.call('readFaqs', {})) })
}
