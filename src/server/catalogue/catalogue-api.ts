import type { Api } from '#server/settings/shop-endpoints.ts'
import { prepared, refuse } from '#platform/http/http.ts'
import type { Catalogue } from './catalogue.ts'
import type { MissedSearches } from './missed-searches.ts'

const unknownProduct = {
  status: 404,
  code: 'unknown-product',
  message: 'We could not find this product. It may have been taken off sale.',
}

type Dependencies = { catalogue: Catalogue; missedSearches: Pick<MissedSearches, 'note'> }

/** Answers the catalogue's rows from memory (spec §7). */
export function answerCatalogue(api: Api, { catalogue, missedSearches }: Dependencies): void {
  api.answer('readMenu', () => prepared(catalogue.answers().menu()))
  api.answer('listCategories', () => prepared(catalogue.answers().categories()))
  api.answer('listCollections', () => prepared(catalogue.answers().collections()))
  api.answer('listSubcategories', ({ query }) => prepared(catalogue.answers().subcategories(query.slug)))
  api.answer('listCategoryProducts', ({ params }) =>
    prepared(catalogue.answers().categoryProducts(params.id)),
  )
  api.answer('listProducts', ({ query }) => {
    const { search, limit, colors, ids } = query
    const answers = catalogue.answers()
    if (Object.keys(query).length === 0) return prepared(answers.products())
    if (ids !== undefined) return prepared(answers.named(ids.split(',')))
    const found = answers.search({ search, limit: limit === undefined ? undefined : Number(limit), colors })
    if (search !== undefined && found.meta?.total === 0) missedSearches.note(search)
    return prepared(found)
  })
  api.answer('listSimilarProducts', ({ params }) => {
    const answer = catalogue.answers().similar(params.id)
    return answer ? prepared(answer) : refuse(unknownProduct)
  })
  api.answer('readProduct', ({ params }) => {
    const answer = catalogue.answers().product(params.id)
    return answer ? prepared(answer) : refuse(unknownProduct)
  })
}
