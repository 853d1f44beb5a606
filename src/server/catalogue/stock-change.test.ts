import { expect, test } from 'vitest'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { madeCatalogue } from '../../../scripts/bench/made-catalogue.ts'
import { productsOf, type SnapshotProduct } from './snapshot-products.ts'
import { snapshotOf } from './snapshot.ts'
import { takeInLevels } from './stock-change.ts'

/** Products of a large shop, through which nobody may walk each second while it sells. */
class ManyProducts extends Map<string, SnapshotProduct> {
  override [Symbol.iterator](): never {
    throw new Error('all products were read')
  }
  override entries = this[Symbol.iterator].bind(this)
  override forEach = this[Symbol.iterator].bind(this)
}

test('a piece that is sold changes the count of its own size, and no other count is read', () => {
  const rows = madeCatalogue({ products: 2, colors: 1, sizes: 2 })
  const products = productsOf(rows, rows, garmentDrawings)
  const snapshot = snapshotOf({ groups: rows, products })
  const byId = new ManyProducts()
  for (const [id, product] of snapshot.byId) byId.set(id, product)
  const place = { sizeId: 'any', productId: 'p0', colorId: 'p0-0', size: 'M' }
  const { changed } = takeInLevels({ byId }, [{ ...place, available: 4 }])
  expect(changed).toEqual([snapshot.byId.get('p0')])
  const levels = snapshot.products.flatMap(({ colors }) => colors.flatMap(({ sizes }) => sizes))
  expect(levels.map(({ available }) => available)).toEqual([null, 4, null, null])
})
