import { sql } from 'kysely'
import { fromRupees } from '#domain/money.ts'
import { type Coupons, createCoupons, type NewCoupon } from '#server/coupon/coupons.ts'
import { accountsOf } from '#server/customer/customers.ts'
import { timeZone } from '#server/settings/policy.ts'
import { createLimits } from '#platform/limits/limits.ts'
import type { TestDatabase } from './database.ts'

/** The coupons of one process of the shop; all of them share the database. `oldCustomers` have ordered before. */
export function openCoupons(
  { database }: Pick<TestDatabase, 'database'>,
  oldCustomers = new Set<string>(),
): Coupons {
  return createCoupons({
    database,
    limits: createLimits({ database, pepper: ['pepper'], timeZone }),
    accountsOf,
    ordersBefore: async (connection, accounts) => {
      const { rows } = await sql<{ ids: string[] }>`SELECT ${accounts} AS ids`.execute(connection)
      const hasOrdered = rows.some(({ ids }) => ids.some((id) => oldCustomers.has(id)))
      return { hasOrdered, unpaid: [] }
    },
  })
}

let made = 0

/** ₹100 off, unless its terms say otherwise; gives the code. */
export async function addCoupon(coupons: Coupons, terms: Partial<NewCoupon> = {}): Promise<string> {
  const code = `CODE${(made += 1)}`
  await coupons.add({ code, discount: { kind: 'flat', amount: fromRupees(100) }, ...terms })
  return code
}
