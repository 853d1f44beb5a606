import type { Blogs, ContentPage, Faqs } from '#contract/content-schemas.ts'
import { page } from '#platform/browser/router/router.ts'
import { need } from '#web/api-client.ts'
import type { LoadInput } from '../site.ts'

/** `text` is null when the page does not exist. */
export type StaticData = { text: ContentPage | null }
export type FaqsData = { faqs: Faqs }
export type BlogsData = { blogs: Blogs }

export async function loadStatic({ api, params }: LoadInput) {
  const answer = await api.call('readContentPage', { params: { slug: params.slug ?? '' } })
  if (answer.status === 404 || answer.status === 400) return page<StaticData>({ text: null }, { status: 404 })
  return page<StaticData>({ text: need(answer) })
}

export async function loadFaqs({ api }: LoadInput) {
  return page<FaqsData>({ faqs: need(await api.call('readFaqs', {})) })
}

export async function loadBlogs({ api }: LoadInput) {
  return page<BlogsData>({ blogs: need(await api.call('readBlogs', {})) })
}
