import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { openApi } from '#server/settings/shop-endpoints.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { addCoupon, openCoupons } from '#test/support/coupon-makers.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { answerCoupons } from './coupon-api.ts'
import type { Coupons } from './coupons.ts'

let shop: TestDatabase
let coupons: Coupons

beforeAll(async () => {
  shop = await createTestDatabase({ poolSize: 20 })
  coupons = openCoupons(shop)
})
afterAll(() => shop.drop())

describe('POST /order/coupon/validate', () => {
  let addresses = 0
  async function validate(body: unknown, clientAddress = `10.0.0.${(addresses += 1)}`) {
    const api = openApi()
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
    const code = await addCoupon(coupons, { discount: { kind: 'percent', percent: 10 } })
    expect(await validate({ code, subTotal: 799 })).toMatchObject({
      kind: 'ok',
      data: { code, discount: 79.9, finalValue: 719.1, message: 'Coupon applied successfully!' },
    })
  })

  test('refuses with 400 and the reason as message', async () => {
    const code = await addCoupon(coupons, { minimumSubtotal: fromRupees(999) })
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
    const code = await addCoupon(coupons)
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
    const code = await addCoupon(coupons)
    const from = '192.0.2.9'
    for (let tried = 0; tried < 12; tried += 1) await validate({ code: 'WRONG', subTotal: 799 }, from)
    expect(await validate({ code, subTotal: 799 }, from)).toMatchObject({ kind: 'ok' })
  })
})

describe('wrong codes', () => {
  const processes: Coupons[] = []
  beforeAll(() => void processes.push(openCoupons(shop), openCoupons(shop)))

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

  test('of guests behind an address never stop who is signed in behind it', async () => {
    const clientAddress = '198.51.100.3'
    await Promise.all(Array.from({ length: 12 }, (_, at) => guess(at, { customerId: null, clientAddress })))
    const code = await addCoupon(coupons)
    const signedIn = { code, subtotal: fromRupees(799), customerId: newId(), clientAddress }
    expect(await coupons.checkTyped(signedIn)).toMatchObject({ ok: true })
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => guess(at, { customerId: newId(), clientAddress })),
    )
    expect(await coupons.checkTyped({ ...signedIn, customerId: newId() })).toMatchObject({ ok: true })
  })

  test('a /48 of version 6 gets thirty, however many networks are in it', async () => {
    const guesses = Array.from({ length: 200 }, (_, at) =>
      guess(at, { customerId: null, clientAddress: `2001:db8:9:${at.toString(16)}::1` }),
    )
    expect(await reasonsOf(guesses)).toEqual({ 'unknown-code': 30, 'too-many-attempts': 170 })
  })

  test('a /64 of version 6 is one address', async () => {
    const guesses = Array.from({ length: 200 }, (_, at) =>
      guess(at, { customerId: null, clientAddress: `2001:db8::${(at + 1).toString(16)}` }),
    )
    expect(await reasonsOf(guesses)).toEqual(exactlyTen)
  })

  test('right codes cost nothing, whether they hold or not', async () => {
    const holds = await addCoupon(coupons)
    const dear = await addCoupon(coupons, { minimumSubtotal: fromRupees(99_999) })
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
