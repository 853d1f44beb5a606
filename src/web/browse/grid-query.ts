/** Which grid it is: its path and the parameters that belong to it whatever the filters. */
export type GridScope = { pathname: string; parameters: Record<string, string | null> }

/** The query of a grid, as its URL carries it. */
export type GridQuery = {
  search: string | null
  colors: string[]
  sizes: string[]
  /** Rupees, both ends included; `max` null: no upper end. */
  price: { min: number; max: number | null } | null
  inStock: boolean
  sort: Sort
  page: number
}

export const sorts = ['featured', 'price-asc', 'price-desc', 'rating', 'name'] as const
export type Sort = (typeof sorts)[number]

export const pageSize = 40
const longestTerm = 64
const mostValues = 40

/** Reads the query of a grid; what is not valid is left out. */
export function readGridQuery(query: URLSearchParams): GridQuery {
  const page = Number(query.get('page'))
  return {
    search: query.get('search')?.trim().slice(0, longestTerm) || null,
    colors: readValues(query.getAll('color')),
    sizes: readValues(query.getAll('size')),
    price: readPrice(query),
    inStock: query.get('in_stock') === '1',
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'featured',
    page: Number.isInteger(page) && page > 1 && page < 10_000 ? page : 1,
  }
}

/** The URL of a grid: parameters in a fixed order, without defaults; `parameters` says which grid it is. */
export function gridHref(
  pathname: string,
  grid: GridQuery,
  parameters: Record<string, string | null> = {},
): string {
  const query = new URLSearchParams()
  if (grid.search) query.set('search', grid.search)
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  if (grid.colors.length > 0) query.set('color', grid.colors.toSorted().join(','))
  if (grid.sizes.length > 0) query.set('size', grid.sizes.toSorted().join(','))
  if (grid.price) query.set('price', `${grid.price.min}-${grid.price.max ?? ''}`)
  if (grid.inStock) query.set('in_stock', '1')
  if (grid.sort !== 'featured') query.set('sort', grid.sort)
  if (grid.page > 1) query.set('page', String(grid.page))
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `${pathname}?${text}` : pathname
}

/** The number of active filters; search engines index at most one. */
export function filterCount({ colors, sizes, price, inStock }: GridQuery): number {
  return colors.length + sizes.length + (price ? 1 : 0) + (inStock ? 1 : 0)
}

/** The same grid without any filter, from its first page. */
export function withoutFilters(grid: GridQuery): GridQuery {
  return { ...grid, colors: [], sizes: [], price: null, inStock: false, page: 1 }
}

// A form submitted without JavaScript has one parameter per box, a link has one with commas.
function readValues(texts: string[]): string[] {
  const values = texts.flatMap((text) => text.split(',')).map((value) => value.trim().toLowerCase())
  return [...new Set(values.filter((value) => value !== ''))].slice(0, mostValues)
}

function readPrice(query: URLSearchParams): GridQuery['price'] {
  const [, min, max] = /^(\d{1,6})-(\d{1,6})?$/.exec(query.get('price') ?? '') ?? []
  if (min === undefined) return null
  const top = max === undefined ? null : Number(max)
  return top !== null && top < Number(min) ? null : { min: Number(min), max: top }
}
