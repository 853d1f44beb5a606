import { popularSearches } from '#domain/search.ts'

/** A row of the search dropdown. */
export type Hit = {
  href: string
  name: string
  image: string
  /** Rupees. */
  price: number
  offer: { quantity: number; offerPrice: number } | null
}

/** What the dropdown shows for a term. `near`: similar categories when nothing was found. */
export type SearchResults = {
  term: string
  hits: Hit[]
  total: number
  suggestions: readonly string[]
  near: string[]
}

export const nothingYet: SearchResults = {
  term: '',
  hits: [],
  total: 0,
  suggestions: popularSearches,
  near: [],
}
