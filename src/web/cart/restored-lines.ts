import type { AbandonDetail } from '#contract/order.ts'
import type { NewCartLine } from '#domain/cart-line.ts'
import { call, isGood } from '#web/api.ts'
import { restoredLine } from './restored-line.ts'

/** Cart lines of a kept cart, made anew from the products as they are today; what is sold no more is left out. */
export async function restoredLines({
  orderItems,
}: Pick<AbandonDetail, 'orderItems'>): Promise<NewCartLine[]> {
  const lines = await Promise.all(
    orderItems.map(async (item) => {
      const detail = await call('readProduct', { params: { id: item.slug } })
      return isGood(detail) ? restoredLine(detail.data, item) : undefined
    }),
  )
  return lines.filter((line) => line !== undefined)
}
