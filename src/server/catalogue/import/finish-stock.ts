import type { Database } from '#server/db/database.ts'
import type { Stocks } from '#server/stock/stocks.ts'
import { bumpVersion } from '../catalogue-store.ts'

/** Makes the changes of stock that an import has noted, this one or one that was cut off. */
export async function finishStock({
  database,
  stocks,
}: {
  database: Database
  stocks: Stocks
}): Promise<void> {
  const hasUncounted = await stocks.applyAdjustments()
  // Levels that went are not seen by looking for changed ones.
  if (hasUncounted) await database.transaction(bumpVersion)
}
