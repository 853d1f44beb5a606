import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { createApi } from '#server/http/api.ts'
import { newId } from '#server/ids.ts'
import { createLimits } from '#server/limits/limits.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { answerCoupons } from './coupon-api.ts'
import { type Coupons, createCoupons, type NewCoupon } from './coupons.ts'

let shop: TestDatabase
let coupons: Coupons
const oldCustomers = new Set<string>()

beforeAll(async () => {
  shop = await createTestDatabase({ poolSize: 20 })
  coupons = openProcess()
})
afterAll(() => shop.drop())

/** The coupons of one process of the shop; all of them share the database. */
function openProcess(): Coupons {
  return createCoupons({
    database: shop.database,
    limits: createLimits({ database: shop.database, pepper: 'pepper' }),
    hasOrderedBefore: async (_connection, customerId) => oldCustomers.has(customerId),
  })
}

let made = 0
async function addCoupon(terms: Partial<NewCoupon> = {}): Promise<string> {
  const code = `CODE${(made += 1)}`
  await coupons.add({ code, discount: { kind: 'flat', amount: fromRupees(100) }, ...terms })
  return code
}

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
    const code = await addCoupon()
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
    const code = await addCoupon()
    const again = await coupons.add({ code: code.toLowerCase(), discount: { kind: 'percent', percent: 5 } })
    expect(again).toEqual({ ok: false, reason: 'code-taken' })
  })

  test('that is switched off does not hold, and holds again when switched on', async () => {
    const code = await addCoupon()
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
    const code = await addCoupon(terms)
    const kept = (await coupons.list()).find((coupon) => coupon.code === code)
    expect(kept).toMatchObject({ ...terms, isActive: true, used: 0 })
  })

  test("is judged by the database's clock", async () => {
    const now = await shop.database.query.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
    const hourMs = 3_600_000
    const code = await addCoupon({ endsAt: new Date(now.now.getTime() - hourMs) })
    const answer = await coupons.check({ code, subtotal: fromRupees(799), customerId: null })
    expect(answer).toMatchObject({ ok: false, reason: 'ended' })
  })
})

describe('using a coupon for an order', () => {
  test('ten uses are ten, however many ask at once', async () => {
    const code = await addCoupon({ limit: 10 })
    const answers = await Promise.all(Array.from({ length: 60 }, () => redeem(order(code))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'used-up')).toHaveLength(50)
    expect(await usedOf(code)).toBe(10)
  })

  test("a customer's one use is one, however often she asks at once", async () => {
    const code = await addCoupon({ limitPerCustomer: 1 })
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
    const code = await addCoupon({ firstOrderOnly: true })
    const customerId = newId()
    expect(await redeem(order(code, customerId))).toMatchObject({ ok: true })
    expect(await redeem(order(code, customerId))).toMatchObject({ ok: false, reason: 'used-by-customer' })
    const old = newId()
    oldCustomers.add(old)
    expect(await redeem(order(code, old))).toMatchObject({ ok: false, reason: 'first-order-only' })
  })

  test('an order given up gives its use back, once', async () => {
    const code = await addCoupon({ limit: 1, limitPerCustomer: 1 })
    const first = order(code)
    await redeem(first)
    const release = () => shop.database.transaction((tx) => coupons.release(tx, first.orderId))
    expect([await release(), await release()]).toEqual([true, false])
    expect(await usedOf(code)).toBe(0)
    expect(await redeem(order(code, first.customerId))).toMatchObject({ ok: true })
  })

  test('a transaction given up uses nothing', async () => {
    const code = await addCoupon()
    const failing = shop.database.transaction(async (tx) => {
      await coupons.redeem(tx, order(code))
      throw new Error('no stock')
    })
    await expect(failing).rejects.toThrow('no stock')
    expect(await usedOf(code)).toBe(0)
  })
})

describe('POST /order/coupon/validate', () => {
  let addresses = 0
  async function validate(body: unknown, clientAddress = `10.0.0.${(addresses += 1)}`) {
    const api = createApi()
    answerCoupons(api, coupons)
    return api.run('validateCoupon', {
      params: {},
      query: {},
      body,
      rawBody: Buffer.alloc(0),
      caller: {
        customerId: null,
        sessionId: null,
        token: null,
        clientAddress,
        userAgent: '',
        headers: {},
      },
    })
  }

  test('answers a good code with discount and final value in rupees', async () => {
    const code = await addCoupon({ discount: { kind: 'percent', percent: 10 } })
    expect(await validate({ code, subTotal: 799 })).toMatchObject({
      kind: 'ok',
      data: { code, discount: 79.9, finalValue: 719.1, message: 'Coupon applied successfully!' },
    })
  })

  test('refuses with 400 and the reason as message', async () => {
    const code = await addCoupon({ minimumSubtotal: fromRupees(999) })
    expect(await validate({ code, subTotal: 799 })).toMatchObject({
      kind: 'refused',
      refusal: {
        status: 400,
        code: 'invalid-coupon',
        message: 'This coupon needs a subtotal of ₹999. Add items worth ₹200 more.',
      },
    })
    const message = 'Invalid coupon code'
    expect(await validate({ code: 'NOPE', subTotal: 799 })).toMatchObject({
      refusal: {
        status: 400,
        message,
        data: { couponId: null, code: 'NOPE', discount: 0, finalValue: 799, message },
      },
    })
  })

  test('after ten different wrong codes even a right one is refused, until the 15 minutes are over', async () => {
    const code = await addCoupon()
    const from = '192.0.2.7'
    for (let tried = 0; tried < 10; tried += 1) await validate({ code: `WRONG${tried}`, subTotal: 799 }, from)
    expect(await validate({ code, subTotal: 799 }, from)).toMatchObject({
      refusal: { status: 400, message: 'Too many attempts. Please wait 15 minutes and try again.' },
    })
    expect(await validate({ code, subTotal: 799 }, '192.0.2.8')).toMatchObject({ kind: 'ok' })
    await sql`UPDATE limit_spent SET spent = (SELECT jsonb_object_agg(key, value::text::float8 - 15 * 60)
      FROM jsonb_each(spent)) WHERE spent <> '{}'`.execute(shop.database.query)
    expect(await validate({ code, subTotal: 799 }, from)).toMatchObject({ kind: 'ok' })
  })

  test('the same wrong code again counts once', async () => {
    const code = await addCoupon()
    const from = '192.0.2.9'
    for (let tried = 0; tried < 12; tried += 1) await validate({ code: 'WRONG', subTotal: 799 }, from)
    expect(await validate({ code, subTotal: 799 }, from)).toMatchObject({ kind: 'ok' })
  })
})

describe('wrong codes', () => {
  const processes: Coupons[] = []
  beforeAll(() => void processes.push(openProcess(), openProcess()))

  /** One guess of many, at one of two processes. */
  async function guess(at: number, who: { customerId: string | null; clientAddress: string }) {
    const process = processes[at % 2] ?? coupons
    const answer = await process.checkTyped({ code: `GUESS${at}`, subtotal: fromRupees(799), ...who })
    return answer.ok ? 'ok' : answer.reason
  }
  const reasonsOf = async (guesses: Array<Promise<string>>) =>
    Object.fromEntries(
      [...Map.groupBy(await Promise.all(guesses), (reason) => reason)].map(([reason, all]) => [
        reason,
        all.length,
      ]),
    )
  const exactlyTen = { 'unknown-code': 10, 'too-many-attempts': 190 }

  test('200 at once from one address, at two processes: exactly ten are looked at', async () => {
    const guest = { customerId: null, clientAddress: '198.51.100.1' }
    const guesses = Array.from({ length: 200 }, (_, at) => guess(at, guest))
    expect(await reasonsOf(guesses)).toEqual(exactlyTen)
  })

  test('200 at once of one customer, each from an address of its own: exactly ten are looked at', async () => {
    const customerId = newId()
    const guesses = Array.from({ length: 200 }, (_, at) =>
      guess(at, { customerId, clientAddress: `198.51.101.${at}` }),
    )
    expect(await reasonsOf(guesses)).toEqual(exactlyTen)
  })

  test('a /64 of version 6 is one address', async () => {
    const guesses = Array.from({ length: 200 }, (_, at) =>
      guess(at, { customerId: null, clientAddress: `2001:db8::${(at + 1).toString(16)}` }),
    )
    expect(await reasonsOf(guesses)).toEqual(exactlyTen)
  })

  test('right codes cost nothing, whether they hold or not', async () => {
    const holds = await addCoupon()
    const dear = await addCoupon({ minimumSubtotal: fromRupees(99_999) })
    const guest = { customerId: null, clientAddress: '198.51.100.2' }
    for (let asked = 0; asked < 12; asked += 1) {
      for (const code of [holds, dear])
        await coupons.checkTyped({ code, subtotal: fromRupees(799), ...guest })
    }
    expect(await guess(1, guest)).toBe('unknown-code')
    expect(await coupons.checkTyped({ code: holds, subtotal: fromRupees(799), ...guest })).toMatchObject({
      ok: true,
    })
  })
})
