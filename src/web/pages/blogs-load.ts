import type { Blogs } from '#contract/content-schemas.ts'
import { need } from '#web/api-client.ts'
import { page } from '#platform/browser/router/router.ts'
import type { LoadInput } from '../site.ts'

export type BlogsData = { blogs: Blogs }

export async function loadBlogs({ api }: LoadInput) {
  return page<BlogsData>({ blogs: need(await api.call('readBlogs', {})) })
}
