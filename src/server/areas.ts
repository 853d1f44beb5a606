import type { Database } from '#server/db/database.ts'
import { loadSampleShop } from './catalogue/sample/load-sample-shop.ts'
import { addSampleCoupons } from './coupon/sample-coupons.ts'
import { garmentDrawings } from './media/drawing/garments.ts'
import { createStocks } from './stock/stocks.ts'
import { type AreaDependencies, areasBeforeOrders } from './areas-before-orders.ts'
import { areasOfOrders } from './areas-of-orders.ts'

export type Areas = ReturnType<typeof createAreas>

/**
 * Every area of the shop, each made of those before it. The server and the operator's command line work with the same;
 * nothing is started here.
 */
export function createAreas(dependencies: AreaDependencies) {
  const before = areasBeforeOrders(dependencies)
  return { ...before, ...areasOfOrders({ ...dependencies, before }) }
}

/** Fills a shop that has no product yet with the sample of db/sample; true when it did. */
export async function fillWithSample(database: Database): Promise<boolean> {
  const stocks = createStocks({ database })
  return loadSampleShop({ database, stocks, garments: garmentDrawings.garments, alsoWrite: addSampleCoupons })
}
