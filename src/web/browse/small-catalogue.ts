import { call } from '#web/api-client.ts'

/** A catalogue of at most this many products is loaded whole, once the page has loaded (decision 0033). */
export const smallCatalogue = 200

/** Pages that pick from a large catalogue come whole from the server: it is never sent to the browser (decision 0033). */
export function hasLargeCatalogue({ catalogueSize }: { catalogueSize: number }): boolean {
  return catalogueSize > smallCatalogue
}

/** The catalogue and the categories, loaded ahead at startup (spec §4). */
export async function loadCatalogue(): Promise<void> {
  await Promise.all([call('listProducts', {}), call('listCategories', {})])
}
