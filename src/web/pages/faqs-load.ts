import type { Faqs } from '#contract/content.ts'
import { need } from '../api.ts'
import { type LoadInput, page } from '../page-row.tsx'

export type FaqsData = { faqs: Faqs }

export async function loadFaqs({ api }: LoadInput) {
  return page<FaqsData>({ faqs: need(await api.call('readFaqs', {})) })
}
