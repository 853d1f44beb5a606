import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anyAddress, anyNumber, readCode, sessionIdOf, signedIn } from '#test/support/customers.ts'
import { failOnPurpose, guess, otherThan } from '#test/support/guesses.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
beforeEach(async () => {
  for (const table of ['sign_in_trouble', 'challenge', 'day_spent', 'limit_spent', 'number_guard'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(shop.database.query)
})

async function logIn(mobileNumber: string, as: { address?: string; cookie?: string } = {}) {
  return shop.call('login', { body: { mobileNumber } }, { address: anyAddress(), ...as })
}

function lengthOf(data: unknown): unknown {
  return Reflect.get(Object(data), 'otpLength')
}

/** Wrong codes over all numbers in each hour of the week before and in this hour, and the right ones of this hour. */
async function wrongCodes({
  usual,
  lastHour,
  right = 0,
}: {
  usual: number
  lastHour: number
  right?: number
}) {
  await sql`DELETE FROM sign_in_trouble`.execute(shop.database.query)
  await sql`INSERT INTO sign_in_trouble SELECT now() - n * interval '1 hour' - interval '1 minute', 'wrong-code', ${usual}::int
    FROM generate_series(1, 167) n`.execute(shop.database.query)
  await sql`INSERT INTO sign_in_trouble VALUES (now(), 'wrong-code', ${lastHour}::int), (now(), 'right-code', ${right}::int)
    `.execute(shop.database.query)
}

describe('under attack', () => {
  test.each([
    { usual: 0, lastHour: 19, right: 0, digits: 4 },
    { usual: 0, lastHour: 20, right: 0, digits: 6 },
    { usual: 10, lastHour: 29, right: 0, digits: 4 },
    { usual: 10, lastHour: 30, right: 0, digits: 6 },
    { usual: 90, lastHour: 29, right: 0, digits: 4 },
    { usual: 90, lastHour: 30, right: 0, digits: 6 },
    { usual: 0, lastHour: 44, right: 1500, digits: 4 },
    { usual: 0, lastHour: 45, right: 1500, digits: 6 },
    { usual: 0, lastHour: 49, right: 9000, digits: 4 },
    { usual: 0, lastHour: 50, right: 9000, digits: 6 },
  ])(
    'with $usual wrong codes in a usual hour, $lastHour in this one and $right right ones, a code has $digits digits',
    async ({ digits, ...seen }) => {
      const { mobileNumber, cookie } = await signedIn(shop)
      await wrongCodes(seen)
      const asked = await logIn(mobileNumber)
      expect(lengthOf(asked.data)).toBe(digits)
      const otp = await readCode(shop, mobileNumber)
      expect(otp).toHaveLength(digits)
      expect(lengthOf((await logIn(mobileNumber, { cookie })).data)).toBe(4)
      expect((await guess(shop, { mobileNumber, otp, session: sessionIdOf(asked.data) })).status).toBe(200)
    },
  )

  test('a wrong code is counted towards it', async () => {
    const { mobileNumber } = await signedIn(shop)
    await sql`DELETE FROM sign_in_trouble`.execute(shop.database.query)
    await failOnPurpose(shop, mobileNumber, 2)
    const { rows } =
      await sql`SELECT what, sum(times)::int AS times FROM sign_in_trouble GROUP BY what`.execute(
        shop.database.query,
      )
    expect(rows).toEqual([{ what: 'wrong-code', times: 2 }])
  })
})

test('a wrong code that is put right is none, and the right one is counted', async () => {
  const { mobileNumber } = await signedIn(shop)
  await sql`DELETE FROM sign_in_trouble`.execute(shop.database.query)
  const asked = await logIn(mobileNumber)
  const otp = await readCode(shop, mobileNumber)
  const session = sessionIdOf(asked.data)
  for (const given of [otherThan(otp), otherThan(otp, 1), otp])
    await guess(shop, { mobileNumber, otp: given, session })
  const { rows } =
    await sql`SELECT what, sum(times)::int AS times FROM sign_in_trouble GROUP BY what ORDER BY what`.execute(
      shop.database.query,
    )
  expect(rows).toEqual([
    { what: 'right-code', times: 1 },
    { what: 'wrong-code', times: 0 },
  ])
  const spent = await sql`SELECT key FROM limit_spent WHERE key LIKE 'failures-%' AND spent <> '{}'`.execute(
    shop.database.query,
  )
  expect(spent.rows).toEqual([])
})

describe('a code of four digits that was asked for before a spray', () => {
  /** Three wrong guesses at each. */
  async function spray(codes: Array<{ mobileNumber: string; session: string }>) {
    for (const { mobileNumber, session } of codes) {
      const otp = await readCode(shop, mobileNumber)
      for (const step of [1, 2, 3]) await guess(shop, { mobileNumber, otp: otherThan(otp, step), session })
    }
  }

  /** So many codes asked for at made-up numbers, from so many networks. */
  async function askForCodes(count: number, networks: number) {
    const addresses = Array.from({ length: networks }, anyAddress)
    const asked: Array<{ mobileNumber: string; session: string }> = []
    for (let at = 0; at < count; at += 1) {
      const mobileNumber = anyNumber()
      const address = addresses[at % networks] ?? ''
      const answer = await shop.call('register', { body: { name: 'X', mobileNumber } }, { address })
      expect(lengthOf(answer.data)).toBe(4)
      asked.push({ mobileNumber, session: sessionIdOf(answer.data) })
    }
    return asked
  }

  test('still signs its customer in, who has not failed through their network', async () => {
    const { mobileNumber } = await signedIn(shop)
    const targets = await askForCodes(18, 3)
    const asked = await logIn(mobileNumber)
    const otp = await readCode(shop, mobileNumber)
    await spray(targets)
    expect(lengthOf((await logIn((await signedIn(shop)).mobileNumber)).data)).toBe(6)
    const right = await guess(shop, { mobileNumber, otp, session: sessionIdOf(asked.data) })
    expect(right.status).toBe(200)
  })

  test('but a spray from many networks gets no more than a hundred looked at', async () => {
    await spray(await askForCodes(110, 110))
    const { rows } =
      await sql`SELECT (SELECT coalesce(sum(failures_in_a_row), 0)::int FROM number_guard) AS evaluated`.execute(
        shop.database.query,
      )
    expect(rows).toEqual([{ evaluated: 100 }])
  })

  test('one network gets twenty looked at, and six digits then', async () => {
    await spray(await askForCodes(9, 1))
    const { rows } = await sql`SELECT sum(failures_in_a_row)::int AS evaluated FROM number_guard`.execute(
      shop.database.query,
    )
    expect(rows).toEqual([{ evaluated: 20 }])
  })
})

describe('the figures call somebody', () => {
  async function figures(): Promise<string> {
    return (await fetch(`${shop.url}/metrics`)).text()
  }

  test('when codes are wrong far more often than usual', async () => {
    await wrongCodes({ usual: 10, lastHour: 29 })
    expect(await figures()).toContain('shop_alarm_wrong_codes 0')
    await wrongCodes({ usual: 10, lastHour: 30 })
    expect(await figures()).toContain('shop_alarm_wrong_codes 1')
  })

  test('when fewer than three in ten codes of a quarter of an hour come back', async () => {
    const send = (count: number, used: boolean) =>
      sql`
      INSERT INTO challenge (id, mobile_number, purpose, code_hmac, code_length, network, expires_at, used_at)
      SELECT gen_random_uuid()::text, '9000000000', 'sign-in', ''::bytea, 4, 'x', now() + interval '5 minutes',
        CASE WHEN ${used}::boolean THEN now() END FROM generate_series(1, ${count}::int)`.execute(
        shop.database.query,
      )
    await send(14, false)
    await send(6, true)
    expect(await figures()).toMatch(
      /shop_codes_sent 20\n[^]*shop_codes_verified 6\n[^]*_few_codes_verified 0\n/,
    )
    await send(1, false)
    expect(await figures()).toContain('shop_alarm_few_codes_verified 1')
    await sql`UPDATE challenge SET created_at = now() - interval '16 minutes'`.execute(shop.database.query)
    expect(await figures()).toContain('shop_alarm_few_codes_verified 0')
  })

  test('when somebody looks for numbers that have an account', async () => {
    await logIn(anyNumber())
    expect(await figures()).toContain('shop_unknown_numbers 1')
    await sql`UPDATE sign_in_trouble SET times = 100`.execute(shop.database.query)
    expect(await figures()).toContain('shop_alarm_unknown_numbers 1')
  })
})
