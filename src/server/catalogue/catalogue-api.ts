import type { Api } from '#server/http/api.ts'
import { prepared, refuse } from '#server/http/outcome.ts'
import type { Catalogue } from './catalogue.ts'

const unknownProduct = {
  status: 404,
  code: 'unknown-product',
  message: 'We could not find this product. It may have been taken off sale.',
}

/** Answers the catalogue's rows from memory (spec §7). */
export function answerCatalogue(api: Api, catalogue: Catalogue): void {
  api.answer('readMenu', async () => prepared(await catalogue.answers().menu()))
  api.answer('listCategories', async () => prepared(await catalogue.answers().categories()))
  api.answer('listCollections', async () => prepared(await catalogue.answers().collections()))
  api.answer('listSubcategories', async ({ query }) =>
    prepared(await catalogue.answers().subcategories(query.slug)),
  )
  api.answer('listCategoryProducts', async ({ params }) =>
    prepared(await catalogue.answers().categoryProducts(params.id)),
  )
  api.answer('listProducts', async ({ query }) => {
    const { search, limit } = query
    const answers = catalogue.answers()
    if (search === undefined && limit === undefined) return prepared(await answers.products())
    return prepared(await answers.search({ search, limit: limit === undefined ? undefined : Number(limit) }))
  })
  api.answer('readProduct', async ({ params }) => {
    const answer = await catalogue.answers().product(params.id)
    return answer ? prepared(answer) : refuse(unknownProduct)
  })
}
