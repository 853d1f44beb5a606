import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anyAddress, anyNumber, readCode, sessionIdOf, signedIn } from '#test/support/customers.ts'
import { failOnPurpose, guess, otherThan, waitHalfAMinute } from '#test/support/guesses.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
beforeEach(async () => {
  for (const table of ['sign_in_trouble', 'challenge', 'day_spent', 'limit_spent', 'number_guard'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(shop.database.query)
})

async function logIn(mobileNumber: string, as: { address?: string; cookie?: string } = {}) {
  return shop.call('login', { body: { mobileNumber } }, { address: anyAddress(), ...as })
}

async function spendBudget(key: string) {
  await sql`INSERT INTO day_spent AS d VALUES (${key}, (now() AT TIME ZONE 'Asia/Kolkata')::date, 5000)
    ON CONFLICT (key, day) DO UPDATE SET spent = 5000`.execute(shop.database.query)
}

/** An hour passes for the pause of a number; the failures of the day stay. */
async function waitAnHour() {
  await sql`UPDATE number_guard SET locked_until = locked_until - interval '1 hour'
    WHERE locked_until <> 'infinity'`.execute(shop.database.query)
}

describe('wrong codes of a number', () => {
  test('ten in a row stop it for an hour, and a new code does not begin the count again', async () => {
    const { mobileNumber } = await signedIn(shop)
    await failOnPurpose(shop, mobileNumber, 10)
    await waitHalfAMinute(shop)
    expect(await logIn(mobileNumber)).toMatchObject({ status: 429, code: 'number-locked' })
    await waitAnHour()
    expect((await logIn(mobileNumber)).status).toBe(200)
  })

  test('fifteen in a day stop it for the day', async () => {
    const { mobileNumber } = await signedIn(shop)
    await failOnPurpose(shop, mobileNumber, 10)
    await waitAnHour()
    await failOnPurpose(shop, mobileNumber, 5)
    await waitHalfAMinute(shop)
    expect(await logIn(mobileNumber)).toMatchObject({
      status: 429,
      code: 'number-locked',
      data: { resendAfter: 24 * 3600 },
    })
  })

  test('a hundred in a row stop it until the owner opens it', async () => {
    const { mobileNumber } = await signedIn(shop)
    await sql`INSERT INTO number_guard VALUES (${mobileNumber}, 99)`.execute(shop.database.query)
    await failOnPurpose(shop, mobileNumber, 1)
    await waitAnHour()
    await waitHalfAMinute(shop)
    expect((await logIn(mobileNumber)).status).toBe(429)
    await shop.customers.unlockNumber(mobileNumber)
    expect((await logIn(mobileNumber)).status).toBe(200)
  })

  test('a right code begins the count again', async () => {
    const { mobileNumber } = await signedIn(shop)
    await failOnPurpose(shop, mobileNumber, 2)
    await waitHalfAMinute(shop)
    const asked = await logIn(mobileNumber)
    const otp = await readCode(shop, mobileNumber)
    expect((await guess(shop, { mobileNumber, otp, session: sessionIdOf(asked.data) })).status).toBe(200)
    const { rows } = await sql`SELECT 1 FROM number_guard`.execute(shop.database.query)
    expect(rows).toEqual([])
  })
})

describe('codes asked for', () => {
  test.each([
    { size: 'address of a carrier', codes: 60, addressOf: () => '203.0.113.60' },
    { size: '/48', codes: 60, addressOf: (at: number) => `2001:db8:a:${at.toString(16)}00::1` },
    {
      size: '/56',
      codes: 30,
      addressOf: (at: number) => `2001:db8:b:1${at.toString(16).padStart(2, '0')}::1`,
    },
    { size: '/64', codes: 20, addressOf: (at: number) => `2001:db8:c:1::${at.toString(16)}` },
  ])('one $size gets $codes an hour, whatever the numbers', async ({ codes, addressOf }) => {
    const numbers: string[] = []
    for (let made = 0; made <= codes / 5; made += 1) numbers.push((await signedIn(shop)).mobileNumber)
    const statuses: number[] = []
    for (let at = 0; at <= codes; at += 1) {
      await waitHalfAMinute(shop)
      statuses.push((await logIn(numbers[at % numbers.length] ?? '', { address: addressOf(at) })).status)
    }
    expect(statuses).toEqual([...Array(codes).fill(200), 429])
  })

  test('codes that are given count for no network: behind one address of a carrier all sign in', async () => {
    const address = anyAddress()
    for (let at = 0; at < 25; at += 1) expect((await signedIn(shop, { address })).token).not.toBe('')
  })

  test.each([
    { size: 'address of a carrier', numbers: 200, address: '203.0.113.62' },
    { size: '/64', numbers: 30, address: '2001:db8:d:1::1' },
  ])('one $size names $numbers different numbers a day', async ({ numbers, address }) => {
    for (let at = 0; at <= numbers; at += 1) {
      if (at % 10 === 0)
        await sql`DELETE FROM limit_spent WHERE key ~ '^numbers-from:.*:3600$'`.execute(shop.database.query)
      const answer = at < numbers ? { status: 404 } : { status: 429, code: 'too-many-numbers' }
      expect(await logIn(anyNumber(), { address })).toMatchObject(answer)
    }
  })

  test.each([
    { asked: 'one network', codes: 10, addressOf: () => '203.0.113.61' },
    { asked: 'whoever asks', codes: 30, addressOf: anyAddress },
  ])('a number gets $codes a day from $asked', async ({ codes, addressOf }) => {
    const { mobileNumber } = await signedIn(shop)
    await sql`DELETE FROM limit_spent`.execute(shop.database.query)
    const statuses: number[] = []
    for (let at = 0; at <= codes; at += 1) {
      await sql`DELETE FROM limit_spent WHERE key ~ '^codes-to.*:(30|3600)$'`.execute(shop.database.query)
      statuses.push((await logIn(mobileNumber, { address: addressOf() })).status)
    }
    expect(statuses).toEqual([...Array(codes).fill(200), 429])
  })

  test('once the day’s budget of messages is spent, no attack spends more', async () => {
    const { mobileNumber } = await signedIn(shop)
    await spendBudget('codes-to-sign-in')
    expect(await logIn(mobileNumber)).toMatchObject({ status: 503, code: 'sms-budget-spent' })
  })

  test('a flood of registrations leaves customers their codes, and a flood of those trusted browsers theirs', async () => {
    const { mobileNumber, cookie } = await signedIn(shop)
    const other = await signedIn(shop)
    await spendBudget('codes-to-register')
    const body = { name: 'X', mobileNumber: anyNumber() }
    expect(await shop.call('register', { body }, { address: anyAddress() })).toMatchObject({
      status: 503,
      code: 'sms-budget-spent',
    })
    expect((await logIn(other.mobileNumber)).status).toBe(200)
    await spendBudget('codes-to-sign-in')
    expect((await logIn(mobileNumber, { cookie })).status).toBe(200)
  })

  test('late codes that were sent again cost the network nothing once one is given', async () => {
    const mobileNumber = anyNumber()
    const address = anyAddress()
    await shop.call('register', { body: { name: 'Asha', mobileNumber } }, { address })
    await waitHalfAMinute(shop)
    const again = await shop.call('resendOtp', { body: { mobileNumber } }, { address })
    const otp = await readCode(shop, mobileNumber)
    await guess(shop, { mobileNumber, otp, session: sessionIdOf(again.data) })
    const { rows } = await sql`SELECT spent FROM limit_spent WHERE key ~ '^(codes|numbers)-from:'`.execute(
      shop.database.query,
    )
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"spent":{}}']))
  })

  test('a code that is given back takes nothing from the day', async () => {
    const { mobileNumber, cookie } = await signedIn(shop)
    for (const as of [{}, { cookie }]) {
      const asked = await logIn(mobileNumber, as)
      const otp = await readCode(shop, mobileNumber)
      await guess(shop, { mobileNumber, otp, session: sessionIdOf(asked.data) })
    }
    const { rows } = await sql`SELECT key, spent FROM day_spent ORDER BY key`.execute(shop.database.query)
    expect(rows).toEqual([
      { key: 'codes-to-devices', spent: 0 },
      { key: 'codes-to-register', spent: 0 },
      { key: 'codes-to-sign-in', spent: 0 },
    ])
  })
})

describe('a browser that has held the number before', () => {
  test('signs in while somebody else has locked the number by failing on purpose', async () => {
    const { mobileNumber, cookie } = await signedIn(shop)
    await failOnPurpose(shop, mobileNumber, 10)
    await waitAnHour()
    await failOnPurpose(shop, mobileNumber, 5)
    expect((await logIn(mobileNumber)).status).toBe(429)
    const asked = await logIn(mobileNumber, { cookie })
    expect(asked.status).toBe(200)
    const otp = await readCode(shop, mobileNumber)
    expect((await guess(shop, { mobileNumber, otp, session: sessionIdOf(asked.data) })).status).toBe(200)
  })

  test('gets a code when strangers have asked for all codes of the hour, and keeps it when they ask again', async () => {
    const { mobileNumber, cookie } = await signedIn(shop)
    const asked = await logIn(mobileNumber, { cookie })
    const otp = await readCode(shop, mobileNumber)
    for (let at = 0; at < 15; at += 1) {
      await waitHalfAMinute(shop)
      await logIn(mobileNumber)
    }
    expect((await guess(shop, { mobileNumber, otp, session: sessionIdOf(asked.data) })).status).toBe(200)
    await waitHalfAMinute(shop)
    expect(await logIn(mobileNumber)).toMatchObject({ status: 429, code: 'too-many-codes' })
    expect((await logIn(mobileNumber, { cookie })).status).toBe(200)
  })

  test('is not without limits: three codes an hour, and five wrong ones a day that count for it alone', async () => {
    const { mobileNumber, cookie } = await signedIn(shop)
    const statuses: number[] = []
    for (let at = 0; at < 4; at += 1) {
      await waitHalfAMinute(shop)
      const asked = await logIn(mobileNumber, { cookie })
      statuses.push(asked.status)
      if (asked.status !== 200) break
      const code = await readCode(shop, mobileNumber)
      for (const step of [1, 2])
        await guess(shop, { mobileNumber, otp: otherThan(code, step), session: sessionIdOf(asked.data) })
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    await sql`DELETE FROM limit_spent WHERE key LIKE 'codes-to-device:%'`.execute(shop.database.query)
    expect(await logIn(mobileNumber, { cookie })).toMatchObject({ status: 429, code: 'number-locked' })
    expect((await logIn(mobileNumber)).status).toBe(200)
  })

  test('is known by its own cookie only', async () => {
    const { mobileNumber } = await signedIn(shop)
    const other = await signedIn(shop)
    await failOnPurpose(shop, mobileNumber, 10)
    const forged = other.cookie.replace(/=.{8}/, '=00000000')
    for (const cookie of [other.cookie, forged, 'device=', 'device=x.y'])
      expect((await logIn(mobileNumber, { cookie })).status).toBe(429)
  })
})

test.each(['0000000000', '1234567890', '2222222222', '5555555555'])(
  '%s is nobody’s mobile: no code is sent there, and none is asked of a limit',
  async (mobileNumber) => {
    const answer = await shop.call(
      'register',
      { body: { name: 'Nobody', mobileNumber } },
      { address: anyAddress() },
    )
    expect(answer).toMatchObject({ status: 400, code: 'impossible-number' })
    await expect(readCode(shop, mobileNumber)).rejects.toThrow('no code')
  },
)

test('a code that is given with a name that no session has is refused, not a failure of the shop', async () => {
  for (const session_id of ['\u0000', 'a\u0000b', '\u001B[2J']) {
    const body = { mobileNumber: '9876543210', otp: '1234', session_id }
    const answer = await shop.send('verifyOtp', { body }, { address: anyAddress() })
    expect(answer.status).toBe(400)
  }
})
