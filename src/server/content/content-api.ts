import type { Api } from '#server/settings/shop-endpoints.ts'
import { ok, refuse } from '#platform/http/http.ts'
import type { Contents } from './contents.ts'

const unknownPage = {
  status: 404,
  code: 'unknown-page',
  message: "The page you're looking for doesn't exist.",
}

/** Answers the rows of the shop's texts (ours). */
export function answerContents(api: Api, contents: Contents): void {
  api.answer('readShop', () => ok(contents.shop()))
  api.answer('readHomeContent', () => ok(contents.home()))
  api.answer('readFaqs', () => ok(contents.faqs()))
  api.answer('readBlogs', () => ok(contents.blogs()))
  api.answer('readContentPage', ({ params }) => {
    const page = contents.page(params.slug)
    return page ? ok(page) : refuse(unknownPage)
  })
}
