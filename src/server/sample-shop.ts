import { loadSampleShop } from './catalogue/sample/load-sample-shop.ts'
import { addSampleCoupons } from './coupon/sample-coupons.ts'
import type { Database } from '#server/db/database.ts'
import { garmentDrawings } from './media/drawing/garments.ts'
import { createStocks } from './stock/stocks.ts'

/** Fills a shop that has no product yet with the sample of db/sample; true when it did. */
export async function fillWithSample(database: Database): Promise<boolean> {
  const stocks = createStocks({ database })
  return loadSampleShop({ database, stocks, garments: garmentDrawings.garments, alsoWrite: addSampleCoupons })
}
