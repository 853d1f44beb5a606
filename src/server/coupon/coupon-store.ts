import { type RawBuilder, type Selectable, sql } from 'kysely'
import { paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import type { CouponTerms, Discount } from '#domain/pricing/coupon-discount.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Connection } from '#server/db/connection.ts'
import type { CouponTable } from './coupon-tables.ts'

/** A coupon as kept: its terms, and how often it was used in all. */
export type Coupon = CouponTerms & {
  id: string
  code: string
  used: number
  isActive: boolean
  /** Offered in the cart of everybody it fits. */
  isShown: boolean
  /** Whose it is; null: everybody's who has the code. */
  customerId: string | null
}

type Row = Selectable<Omit<CouponTable, 'created_at'>>

const columns = [
  'id',
  'code',
  'kind',
  'percent',
  'amount_paise',
  'cap_paise',
  'minimum_subtotal_paise',
  'starts_at',
  'ends_at',
  'first_order_only',
  'usage_limit',
  'usage_limit_per_customer',
  'used',
  'is_active',
  'is_shown',
  'customer_id',
] as const

/** A code as it is kept and compared: without blanks around it, in capitals. */
export function normalCode(code: string): string {
  return code.trim().toUpperCase()
}

/** One that this shopper may use: somebody else's is as unknown as a code that there is not. */
export async function findCoupon(
  connection: Connection,
  { code, customerId }: { code: string; customerId: string | null },
): Promise<Coupon | undefined> {
  // What no keyboard types is in no code, and PostgreSQL would refuse a NUL.
  if (/\p{Cc}/u.test(code)) return undefined
  const row = await connection
    .selectFrom('coupon')
    .select(columns)
    .where('code', '=', normalCode(code))
    .where(isFor(customerId))
    .executeTakeFirst()
  return row && toCoupon(row)
}

/** Of everybody, or of this customer alone. */
function isFor(customerId: string | null): RawBuilder<boolean> {
  return sql<boolean>`(customer_id IS NULL OR customer_id = ${customerId})`
}

/** Those that are not of one customer alone. */
export async function listCoupons(connection: Connection): Promise<Coupon[]> {
  const rows = await connection
    .selectFrom('coupon')
    .select(columns)
    .where('customer_id', 'is', null)
    .orderBy('code')
    .execute()
  return rows.map(toCoupon)
}

/** The coupons that the owner shows to everyone, and this customer's own, as far as they are switched on. */
export async function listShownCoupons(connection: Connection, customerId: string | null): Promise<Coupon[]> {
  const rows = await connection
    .selectFrom('coupon')
    .select(columns)
    .where(sql<boolean>`((customer_id IS NULL AND is_shown) OR customer_id = ${customerId})`)
    .where('is_active', '=', true)
    // An order that waits for its payment makes room: what it uses is looked at too, after what nobody has used.
    .orderBy(sql`customer_id IS NULL`)
    .orderBy(sql`CASE WHEN customer_id IS NOT NULL THEN used END`)
    .orderBy('code')
    .limit(shownAtMost)
    .execute()
  return rows.map(toCoupon)
}

/** Those of one customer alone, what ends last first. */
export async function listOwnCoupons(connection: Connection, customerId: string): Promise<Coupon[]> {
  const rows = await connection
    .selectFrom('coupon')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy('ends_at', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows.map(toCoupon)
}

/** More than a shopper would read. */
const shownAtMost = 20

/** Keeps a new coupon; false when the code is taken. */
export async function insertCoupon(connection: Connection, coupon: Coupon): Promise<boolean> {
  const { discount } = coupon
  const inserted = await connection
    .insertInto('coupon')
    .values({
      id: coupon.id,
      code: normalCode(coupon.code),
      kind: discount.kind,
      percent: discount.kind === 'percent' ? discount.percent : null,
      amount_paise: discount.kind === 'flat' ? discount.amount : null,
      cap_paise: discount.kind === 'percent' ? (discount.cap ?? null) : null,
      minimum_subtotal_paise: coupon.minimumSubtotal ?? null,
      starts_at: coupon.startsAt ?? null,
      ends_at: coupon.endsAt ?? null,
      first_order_only: coupon.firstOrderOnly ?? false,
      usage_limit: coupon.limit ?? null,
      usage_limit_per_customer: coupon.limitPerCustomer ?? null,
      used: 0,
      is_active: coupon.isActive,
      is_shown: coupon.isShown,
      customer_id: coupon.customerId,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Switches a coupon on or off, shows or hides it; false when there is none. */
export async function changeCoupon(
  connection: Connection,
  code: string,
  change: { is_active: boolean } | { is_shown: boolean },
): Promise<boolean> {
  const changed = await connection
    .updateTable('coupon')
    .set(change)
    .where('code', '=', normalCode(code))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The database's clock: windows are judged by it, never by a process. */
export async function readNow(connection: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(connection)
  return rows[0]?.now ?? new Date()
}

/** A coupon that nobody has used is not there any more; false: it was used. */
export async function deleteUnused(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('coupon')
    .where('id', '=', id)
    .where('used', '=', 0)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM coupon_customer_use u WHERE u.coupon_id = ${id})`)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

function toCoupon(row: Row): Coupon {
  return {
    id: row.id,
    code: row.code,
    used: row.used,
    isActive: row.is_active,
    isShown: row.is_shown,
    customerId: row.customer_id,
    firstOrderOnly: row.first_order_only,
    discount: toDiscount(row),
    ...(row.minimum_subtotal_paise === null ? {} : { minimumSubtotal: paise(row.minimum_subtotal_paise) }),
    ...(row.starts_at === null ? {} : { startsAt: row.starts_at }),
    ...(row.ends_at === null ? {} : { endsAt: row.ends_at }),
    ...(row.usage_limit === null ? {} : { limit: row.usage_limit }),
    ...(row.usage_limit_per_customer === null ? {} : { limitPerCustomer: row.usage_limit_per_customer }),
  }
}

function toDiscount(row: Row): Discount {
  if (row.kind === 'flat')
    return { kind: 'flat', amount: paise(must(row.amount_paise, 'a flat coupon has its amount')) }
  const cap = row.cap_paise === null ? {} : { cap: paise(row.cap_paise) }
  return { kind: 'percent', percent: must(row.percent, 'a coupon of a share has its percent'), ...cap }
}
