import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Connection } from '#server/db/connection.ts'

export async function usesByCustomer(
  connection: Connection,
  couponId: string,
  accounts: RawBuilder<string[]>,
): Promise<number> {
  const row = await connection
    .selectFrom('coupon_customer_use')
    .select(sql<number>`coalesce(sum(used), 0)::int`.as('used'))
    .where('coupon_id', '=', couponId)
    .where(sql<boolean>`customer_id = ANY(${accounts})`)
    .executeTakeFirstOrThrow()
  return row.used
}

/** Takes one use of all that are left; false when none is. Holds however many ask at once. */
export async function takeUse(tx: Transaction, couponId: string): Promise<boolean> {
  const taken = await tx
    .updateTable('coupon')
    .set({ used: sql`used + 1` })
    .where('id', '=', couponId)
    .where(sql<boolean>`(usage_limit IS NULL OR used < usage_limit)`)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The same with COMMIT. No use is left: the table's own check undoes the transaction, which then looks afresh. */
export function takeUseAtCommit(tx: Transaction, couponId: string): void {
  const use = tx
    .updateTable('coupon')
    .set({ used: sql`used + 1` })
    .where('id', '=', couponId)
  tx.atCommit(use.compile())
}

/** Takes one of the customer's own uses, of which former accounts of the number have had theirs; false when none is left. */
export async function takeCustomerUse(
  tx: Transaction,
  use: { couponId: string; customerId: string; accounts: RawBuilder<string[]>; limit: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    WITH former AS (SELECT coalesce(sum(used), 0) AS used FROM coupon_customer_use
      WHERE coupon_id = ${use.couponId} AND customer_id = ANY(${use.accounts}) AND customer_id <> ${use.customerId})
    INSERT INTO coupon_customer_use (coupon_id, customer_id, used)
    SELECT ${use.couponId}, ${use.customerId}, 1 FROM former
    WHERE ${use.limit}::integer IS NULL OR former.used < ${use.limit}::integer
    ON CONFLICT (coupon_id, customer_id) DO UPDATE SET used = coupon_customer_use.used + 1
    WHERE ${use.limit}::integer IS NULL
      OR coupon_customer_use.used + (SELECT former.used FROM former) < ${use.limit}::integer
    RETURNING used`.execute(tx)
  return rows.length === 1
}

/** How many of the customer's uses are held by these orders. */
export async function countHeldUses(
  connection: Connection,
  couponId: string,
  orderIds: readonly string[],
): Promise<number> {
  if (orderIds.length === 0) return 0
  const row = await connection
    .selectFrom('coupon_redemption')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('coupon_id', '=', couponId)
    .where(sql<boolean>`order_id = ANY(${[...orderIds]}::text[])`)
    .executeTakeFirstOrThrow()
  return row.held
}

export async function insertRedemption(
  tx: Transaction,
  redemption: { orderId: string; couponId: string; customerId: string; discount: Paise },
): Promise<void> {
  await tx
    .insertInto('coupon_redemption')
    .values({
      order_id: redemption.orderId,
      coupon_id: redemption.couponId,
      customer_id: redemption.customerId,
      discount_paise: redemption.discount,
    })
    .execute()
}

/** Gives an order's use back, to the coupon and to the customer; once, however often it is called. */
export async function giveBack(tx: Transaction, orderId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('coupon_redemption')
    .where('order_id', '=', orderId)
    .returning(['coupon_id', 'customer_id'])
    .executeTakeFirst()
  if (!gone) return false
  await tx
    .updateTable('coupon')
    .set({ used: sql`used - 1` })
    .where('id', '=', gone.coupon_id)
    .execute()
  await tx
    .updateTable('coupon_customer_use')
    .set({ used: sql`used - 1` })
    .where('coupon_id', '=', gone.coupon_id)
    .where('customer_id', '=', gone.customer_id)
    .execute()
  return true
}
