import { expect, test } from 'vitest'
import { type ToldToFilters, toldToFilters } from '#domain/known-list.ts'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { madeCatalogue } from '../../../scripts/bench/made-catalogue.ts'
import { inLists } from './listed-product.ts'
import { productsOf } from './snapshot-products.ts'

test('filters are told what a list tells of a product, before and after a size is sold out', () => {
  const rows = madeCatalogue({ products: 3, colors: 2, sizes: 3 })
  const products = productsOf(rows, rows, garmentDrawings)
  const told = () =>
    products.map((product) => {
      const listed: ReturnType<typeof inLists> & ToldToFilters = inLists(product)
      const { inStock, colorVariants, color } = listed
      const compared = colorVariants.map(({ name, slug, colorCode, sizes, sizesInStock }) => ({
        name,
        slug,
        colorCode,
        sizes,
        sizesInStock,
      }))
      const byList = { alike: { inStock, colorVariants: compared }, price: color.size.price }
      expect(listed[toldToFilters]).toEqual(byList)
      return byList
    })
  const before = told()
  expect(before.map(({ alike }) => alike.inStock)).toEqual([true, true, true])
  products[1]?.setLevels([
    { colorId: 'p1-0', size: 'S', available: 0 },
    { colorId: 'p1-1', size: 'L', available: 0 },
  ])
  expect(told()[1]?.alike.colorVariants.map(({ sizesInStock }) => sizesInStock)).toEqual([
    ['M', 'L'],
    ['S', 'M'],
  ])
})
