import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromRupees } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { type Coupon, insertCoupon } from './coupon-store.ts'

const rupees = z.number().positive().transform(fromRupees)
const moment = z.coerce.date()
const terms = {
  code: z.string(),
  minimumSubtotal: rupees.optional(),
  startsAt: moment.optional(),
  endsAt: moment.optional(),
  firstOrderOnly: z.boolean().optional(),
  shown: z.boolean().default(false),
  usageLimit: z.number().int().positive().optional(),
  usageLimitPerCustomer: z.number().int().positive().optional(),
}
const sampleCoupons = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...terms,
      kind: z.literal('percent'),
      percent: z.number().int(),
      cap: rupees.optional(),
    }),
    z.strictObject({ ...terms, kind: z.literal('flat'), amount: rupees }),
  ]),
)

const file = new URL('../../../db/sample/coupons.yaml', import.meta.url)

/** Adds the sample shop's coupons; those whose code exists stay as they are. */
export async function addSampleCoupons(tx: Transaction): Promise<void> {
  for (const row of sampleCoupons.parse(parse(await readFile(file, 'utf8')))) {
    const coupon: Coupon = {
      id: newId(),
      code: row.code,
      used: 0,
      isActive: true,
      isShown: row.shown,
      customerId: null,
      discount:
        row.kind === 'percent'
          ? { kind: 'percent', percent: row.percent, cap: row.cap }
          : { kind: 'flat', amount: row.amount },
      minimumSubtotal: row.minimumSubtotal,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      firstOrderOnly: row.firstOrderOnly,
      limit: row.usageLimit,
      limitPerCustomer: row.usageLimitPerCustomer,
    }
    await insertCoupon(tx, coupon)
  }
}
