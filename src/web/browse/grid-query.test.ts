import { expect, test } from 'vitest'
import { sizeSlug } from '#domain/size-slug.ts'
import { filterCount, gridHref, readGridQuery, withoutFilters } from './grid-query.ts'

const read = (text: string) => readGridQuery(new URLSearchParams(text))

test('an address of a grid says what to show', () => {
  expect(
    read('search=+legg+&color=black,navy&size=xl&price=200-500&in_stock=1&sort=price-asc&page=2'),
  ).toEqual({
    search: 'legg',
    colors: ['black', 'navy'],
    sizes: ['xl'],
    price: { min: 200, max: 500 },
    inStock: true,
    sort: 'price-asc',
    page: 2,
  })
})

test('a form without script sends one parameter per box', () => {
  expect(read('color=black&color=navy').colors).toEqual(['black', 'navy'])
})

test('what is not understood is left out: the plain grid shows', () => {
  expect(read('search=%20&color=&price=abc&in_stock=yes&sort=cheap&page=-3&utm_source=x')).toEqual(read(''))
  expect(read('price=500-200').price).toBeNull()
  expect(read('price=800-').price).toEqual({ min: 800, max: null })
})

test('the same filters always make the same scope, defaults left out', () => {
  const query = { ...read(''), colors: ['navy', 'black'], sizes: ['xl'], sort: 'price-asc' as const }
  expect(gridHref('/collections/leggings', query, { categoryId: 'c1', subCategoryId: null })).toBe(
    '/collections/leggings?categoryId=c1&color=black,navy&size=xl&sort=price-asc',
  )
  expect(gridHref('/collections', read('page=1&sort=featured'))).toBe('/collections')
})

test('filters are counted, and all taken off at once', () => {
  const query = read('color=black,navy&size=xl&price=0-299&in_stock=1&page=3')
  expect(filterCount(query)).toBe(5)
  expect(filterCount(withoutFilters(query))).toBe(0)
  expect(withoutFilters(query).page).toBe(1)
})

test('a size stands in an address without blanks', () => {
  expect(sizeSlug('Free Size')).toBe('free-size')
  expect(sizeSlug('2-3 Y')).toBe('2-3-y')
})
