import type { Blogs } from '#contract/content-schemas.ts'
import { need } from '#web/api-client.ts'
import { type LoadInput, page } from '../page-row.tsx'

export type BlogsData = { blogs: Blogs }

export async function loadBlogs({ api }: LoadInput) {
  return page<BlogsData>({ blogs: need(await api.call('readBlogs', {})) })
}
