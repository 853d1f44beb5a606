import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { addCoupon, openCoupons } from '#test/support/coupon-makers.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import type { Coupons } from './coupons.ts'

let shop: TestDatabase
let coupons: Coupons
const oldCustomers = new Set<string>()

beforeAll(async () => {
  shop = await createTestDatabase({ poolSize: 20 })
  coupons = openCoupons(shop, oldCustomers)
})
afterAll(() => shop.drop())

const order = (code: string, customerId = newId()) => ({
  code,
  customerId,
  subtotal: fromRupees(799),
  orderId: newId(),
})
const redeem = (redemption: ReturnType<typeof order>) =>
  shop.database.transaction(async (tx) => coupons.redeem(tx, redemption))

async function usedOf(code: string): Promise<number | undefined> {
  return (await coupons.list()).find((coupon) => coupon.code === code)?.used
}

describe('a code', () => {
  test('is the same in any case and with blanks around it', async () => {
    const code = await addCoupon(coupons)
    const answer = await coupons.check({
      code: ` ${code.toLowerCase()} `,
      subtotal: fromRupees(799),
      customerId: null,
    })
    expect(answer).toMatchObject({ ok: true, discount: fromRupees(100), finalValue: fromRupees(699) })
  })

  test.each(['NO-SUCH-CODE', 'A\u0000B', "'; DROP TABLE coupon; --"])(
    'that nobody made (%j) is unknown',
    async (code) => {
      const answer = await coupons.check({ code, subtotal: fromRupees(799), customerId: null })
      expect(answer).toEqual({ ok: false, reason: 'unknown-code' })
    },
  )

  test('is made once', async () => {
    const code = await addCoupon(coupons)
    const again = await coupons.add({ code: code.toLowerCase(), discount: { kind: 'percent', percent: 5 } })
    expect(again).toEqual({ ok: false, reason: 'code-taken' })
  })

  test('that is switched off does not hold, and holds again when switched on', async () => {
    const code = await addCoupon(coupons)
    const ask = () => coupons.check({ code, subtotal: fromRupees(799), customerId: null })
    expect(await coupons.switchOff(code)).toBe(true)
    expect(await ask()).toMatchObject({ ok: false, reason: 'switched-off' })
    expect(await coupons.switchOn(code)).toBe(true)
    expect(await ask()).toMatchObject({ ok: true })
    expect(await coupons.switchOff('NOBODY')).toBe(false)
  })

  test('keeps all its terms', async () => {
    const terms = {
      discount: { kind: 'percent' as const, percent: 10, cap: fromRupees(150) },
      minimumSubtotal: fromRupees(499),
      startsAt: new Date('2026-01-01T00:00:00Z'),
      endsAt: new Date('2099-01-01T00:00:00Z'),
      firstOrderOnly: true,
      limit: 10,
      limitPerCustomer: 2,
    }
    const code = await addCoupon(coupons, terms)
    const kept = (await coupons.list()).find((coupon) => coupon.code === code)
    expect(kept).toMatchObject({ ...terms, isActive: true, used: 0 })
  })

  test("is judged by the database's clock", async () => {
    const now = await shop.database.query.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
    const hourMs = 3_600_000
    const code = await addCoupon(coupons, { endsAt: new Date(now.now.getTime() - hourMs) })
    const answer = await coupons.check({ code, subtotal: fromRupees(799), customerId: null })
    expect(answer).toMatchObject({ ok: false, reason: 'ended' })
  })
})

describe('using a coupon for an order', () => {
  test('ten uses are ten, however many ask at once', async () => {
    const code = await addCoupon(coupons, { limit: 10 })
    const answers = await Promise.all(Array.from({ length: 60 }, () => redeem(order(code))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'used-up')).toHaveLength(50)
    expect(await usedOf(code)).toBe(10)
  })

  test("a customer's one use is one, however often she asks at once", async () => {
    const code = await addCoupon(coupons, { limitPerCustomer: 1 })
    const customerId = newId()
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        shop.database.transaction(async (tx) => {
          const answer = await coupons.redeem(tx, order(code, customerId))
          if (!answer.ok) throw new Error(answer.reason)
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await usedOf(code)).toBe(1)
  })

  test('a coupon for the first order is refused to who has ordered, and used once', async () => {
    const code = await addCoupon(coupons, { firstOrderOnly: true })
    const customerId = newId()
    expect(await redeem(order(code, customerId))).toMatchObject({ ok: true })
    expect(await redeem(order(code, customerId))).toMatchObject({ ok: false, reason: 'used-by-customer' })
    const old = newId()
    oldCustomers.add(old)
    expect(await coupons.check(order(code, old))).toMatchObject({ ok: false, reason: 'first-order-only' })
  })

  test('an order given up gives its use back, once', async () => {
    const code = await addCoupon(coupons, { limit: 1, limitPerCustomer: 1 })
    const first = order(code)
    await redeem(first)
    const release = () => shop.database.transaction((tx) => coupons.release(tx, first.orderId))
    expect([await release(), await release()]).toEqual([true, false])
    expect(await usedOf(code)).toBe(0)
    expect(await redeem(order(code, first.customerId))).toMatchObject({ ok: true })
  })

  test('a transaction given up uses nothing', async () => {
    const code = await addCoupon(coupons)
    const failing = shop.database.transaction(async (tx) => {
      await coupons.redeem(tx, order(code))
      throw new Error('no stock')
    })
    await expect(failing).rejects.toThrow('no stock')
    expect(await usedOf(code)).toBe(0)
  })
})
