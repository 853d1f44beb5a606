import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anyAddress, anyNumber, readCode, sessionIdOf, signedIn } from '#test/support/customers.ts'
import { failOnPurpose, guess } from '#test/support/guesses.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile({ template: 'migrated' })
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

/** Wrong codes over all numbers: so many in each hour of the week before, and so many within this hour. */
async function wrongCodes({ usual, lastHour }: { usual: number; lastHour: number }) {
  await sql`DELETE FROM sign_in_trouble`.execute(shop.database.query)
  await sql`INSERT INTO sign_in_trouble SELECT now() - n * interval '1 hour' - interval '1 minute', 'wrong-code', ${usual}::int
    FROM generate_series(1, 167) n`.execute(shop.database.query)
  await sql`INSERT INTO sign_in_trouble VALUES (now(), 'wrong-code', ${lastHour}::int)`.execute(
    shop.database.query,
  )
}

describe('under attack', () => {
  test.each([
    { usual: 0, lastHour: 19, digits: 4 },
    { usual: 0, lastHour: 20, digits: 6 },
    { usual: 10, lastHour: 29, digits: 4 },
    { usual: 10, lastHour: 30, digits: 6 },
    { usual: 90, lastHour: 99, digits: 4 },
    { usual: 90, lastHour: 100, digits: 6 },
  ])(
    'with $usual wrong codes in a usual hour and $lastHour in this one, a code has $digits digits',
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
    await failOnPurpose(shop, mobileNumber, 2)
    const { rows } =
      await sql`SELECT what, sum(times)::int AS times FROM sign_in_trouble GROUP BY what`.execute(
        shop.database.query,
      )
    expect(rows).toEqual([{ what: 'wrong-code', times: 2 }])
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
