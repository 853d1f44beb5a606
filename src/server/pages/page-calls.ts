import type { EndpointName } from '#contract/endpoints.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'

/** A call that a page was made of; `id`: of the thing it was about, where it was about one. */
export type PageCall = { name: EndpointName; id: string | null }

/** Passes calls on and remembers them: what a page is made of says which changes touch it. */
export function recordCalls(api: Pick<Api, 'call'>) {
  const made: PageCall[] = []

  const call: Api['call'] = (name, input) => {
    made.push({ name, id: 'params' in input ? idIn(input.params) : null })
    return api.call(name, input)
  }

  return { call, made }
}

function idIn(params: unknown): string | null {
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : null
}

/** Whether a page shows what changes with the stock of these products: their own pages, and every list. */
export function showsStockOf(made: readonly PageCall[], slugs: ReadonlySet<string>): boolean {
  return (
    isPageOf(made, slugs) ||
    made.some(({ name }) => name === 'listProducts' || name === 'listCategoryProducts')
  )
}

/** Whether a page is that of one of these products. */
export function isPageOf(made: readonly PageCall[], slugs: ReadonlySet<string>): boolean {
  return made.some(({ name, id }) => name === 'readProduct' && slugs.has(id ?? ''))
}
