import { expect, test } from 'vitest'
import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { filterProducts } from './filter-products.ts'
import { readGridQuery } from './grid-query.ts'

type Variant = { name: string; sizes: string[]; sizesInStock?: string[] }

function product(name: string, price: number, variants: Variant[]): ListedProduct {
  const colorVariants = variants.map(({ name: color, sizes, sizesInStock = sizes }) => ({
    _id: `${name}-${color}`,
    name: color,
    slug: color.toLowerCase(),
    colorCode: '#111111',
    images: [`/media/${color.toLowerCase()}.svg`],
    sizes,
    sizesInStock,
  }))
  return {
    _id: name,
    name,
    slug: name.toLowerCase(),
    category: 'c',
    categoryName: 'Leggings',
    categorySlug: 'leggings',
    subCategory: null,
    subCategoryName: '',
    subCategorySlug: '',
    type: null,
    weight: null,
    color: {
      name: variants[0]?.name ?? '',
      images: ['/media/first.svg'],
      size: { name: 'M', price, strikedPrice: null, weight: null },
    },
    colorVariants,
    defaultOffers: [],
    description: '',
    ratings: { average: null, count: 0 },
    inStock: colorVariants.some(({ sizesInStock }) => sizesInStock.length > 0),
  }
}

const ankle = product('Ankle', 299, [
  { name: 'Black', sizes: ['M', 'XL'], sizesInStock: ['M'] },
  { name: 'Navy', sizes: ['M', 'XL'] },
])
const capri = product('Capri', 269, [{ name: 'Black', sizes: ['S', 'XL'] }])
const sold = product('Sold', 899, [{ name: 'Red', sizes: ['M'], sizesInStock: [] }])
const all = [ankle, capri, sold]
const grid = (text: string) => filterProducts(all, readGridQuery(new URLSearchParams(text)))
const names = (text: string) => grid(text).cards.map(({ name }) => name)

test('colour and size must meet in one variant, in stock where that is asked', () => {
  expect(names('color=black&size=xl')).toEqual(['Ankle', 'Capri'])
  expect(names('color=black&size=xl&in_stock=1')).toEqual(['Capri'])
})

test('the card shows the colour that was filtered for and leads to it', () => {
  const [card] = grid('color=navy').cards
  expect(card?.image).toBe('/media/navy.svg')
  expect(card?.href).toBe('/product/ankle?color=navy')
  expect(grid('').cards[0]?.href).toBe('/product/ankle')
})

test('the one size that was filtered for is chosen where the card leads; of several the product has its own first', () => {
  const hrefs = (text: string) => grid(text).cards.map(({ href }) => href)
  expect(hrefs('size=xl')).toEqual(['/product/ankle?size=xl', '/product/capri?size=xl'])
  expect(hrefs('color=navy&size=xl')).toEqual(['/product/ankle?color=navy&size=xl'])
  expect(hrefs('size=m,xl')[0]).toBe('/product/ankle')
})

test('counts hold under the other filters', () => {
  const { colors, sizes, prices } = grid('size=s')
  expect(colors.map(({ slug, count }) => [slug, count])).toEqual([['black', 1]])
  expect(sizes.map(({ name, count }) => [name, count])).toEqual([
    ['S', 1],
    ['M', 2],
    ['XL', 2],
  ])
  expect(prices.map(({ min, count }) => [min, count])).toEqual([[0, 1]])
})

test('a colour nobody has is ignored instead of emptying the grid', () => {
  expect(grid('color=unheard-of').total).toBe(3)
  expect(grid('color=__proto__,constructor').total).toBe(3)
})

test('a price range, a sorting and a page too far', () => {
  expect(names('price=0-299&sort=price-asc')).toEqual(['Capri', 'Ankle'])
  expect(names('sort=price-desc')).toEqual(['Sold', 'Ankle', 'Capri'])
  expect(grid('page=7').query.page).toBe(1)
})

test('forty to a page', () => {
  const many = Array.from({ length: 95 }, (_, at) => ({ ...capri, _id: String(at) }))
  const third = filterProducts(many, readGridQuery(new URLSearchParams('page=3')))
  expect([third.cards.length, third.total, third.pages]).toEqual([15, 95, 3])
})
