// Guessing one-time passwords over two processes; a hundredth of the numbers unless FAULTS=1 (docs/faults.md).
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyAddress, anyNumber, readCode, sessionIdOf, signedIn } from '#test/support/customers.ts'
import { otherThan, waitHalfAMinute } from '#test/support/guesses.ts'
import { sized } from '#test/support/order-makers.ts'
import { openAnother, openTestShop } from '#test/support/shop.ts'
import type { TestShop } from '#test/support/shop.ts'

type Instance = Pick<TestShop, 'call' | 'send'>

let shop: TestShop
let instances: Instance[]
let second: Awaited<ReturnType<typeof openAnother>>
const minutes = 60_000

beforeAll(async () => {
  shop = await openTestShop()
  second = await openAnother(shop)
  instances = [shop, second]
})
beforeEach(async () => {
  await sql`DELETE FROM limit_spent`.execute(shop.database.query)
  await sql`DELETE FROM sign_in_trouble`.execute(shop.database.query)
  // The spray spends the whole budget of the day, as it should.
  await sql`DELETE FROM day_spent`.execute(shop.database.query)
})
afterEach(async () => {
  const { rows } = await sql`SELECT id FROM challenge WHERE tries > 3 OR used_at > expires_at`.execute(
    shop.database.query,
  )
  expect(rows).toEqual([])
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

let turn = 0
/** The processes take turns, as behind a proxy. */
function next(): Instance {
  turn += 1
  const instance = instances[turn % instances.length]
  if (!instance) throw new Error('no process')
  return instance
}

async function evaluatedOf(mobileNumber: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`SELECT failures_in_a_row AS failures FROM number_guard
    WHERE mobile_number = ${mobileNumber}`.execute(shop.database.query)
  return rows[0]?.failures ?? 0
}

async function guess(mobileNumber: string, otp: unknown, session_id: string, address = anyAddress()) {
  const body = { mobileNumber, otp, session_id }
  return (await next().send('verifyOtp', { body }, { address })).json() as Promise<{
    status: number
    code: string
  }>
}

async function inCrowd<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

test(
  '(a) guessing one number from a hundred addresses: 3 a code, 15 a day, nobody gets in',
  async () => {
    const { mobileNumber } = await signedIn(shop)
    const addresses = Array.from({ length: 100 }, anyAddress)
    const guesses = sized(10_000)
    const perCode = Math.ceil(guesses / 20)
    let session = ''
    let code = '0000'
    const statuses = new Set<number>()
    for (let at = 0; at < guesses; at += 1) {
      // Each code is asked for from another address too, whatever the size of the experiment.
      const address = addresses[(at + Math.floor(at / perCode)) % addresses.length]
      if (at % perCode === 0) {
        await waitHalfAMinute(shop)
        const asked = await next().call('login', { body: { mobileNumber } }, { address })
        if (asked.status === 200) {
          session = sessionIdOf(asked.data)
          code = await readCode(shop, mobileNumber)
        }
      }
      statuses.add((await guess(mobileNumber, otherThan(code, at), session, address)).status)
    }
    expect([...statuses]).toEqual([400])
    expect(await evaluatedOf(mobileNumber)).toBeLessThanOrEqual(15)
    expect(await evaluatedOf(mobileNumber)).toBeGreaterThanOrEqual(10)
    const now = await next().call('login', { body: { mobileNumber } }, { address: anyAddress() })
    expect(now.status).toBe(429)
  },
  10 * minutes,
)

test(
  '(b) one address that asks for ten thousand numbers gets at most 60 codes an hour',
  async () => {
    const address = anyAddress()
    const before = await countChallenges()
    await inCrowd(Array.from({ length: sized(10_000) }, anyNumber), (mobileNumber) =>
      next().call('register', { body: { name: 'X', mobileNumber } }, { address }),
    )
    expect((await countChallenges()) - before).toBeLessThanOrEqual(60)
  },
  10 * minutes,
)

test(
  '(c) three guesses at each of ten thousand numbers from a thousand addresses open nothing',
  async () => {
    const addresses = Array.from({ length: sized(1000) }, anyAddress)
    const targets = Array.from({ length: sized(10_000) }, (_, at) => ({
      mobileNumber: anyNumber(),
      address: addresses[at % addresses.length] ?? anyAddress(),
    }))
    const before = await countChallenges()
    let sixDigits = 0
    let signIns = 0
    await inCrowd(targets, async ({ mobileNumber, address }) => {
      const asked = await next().call('register', { body: { name: 'X', mobileNumber } }, { address })
      if (asked.status !== 200) return
      const length = Number(Reflect.get(Object(asked.data), 'otpLength'))
      if (length === 6) sixDigits += 1
      for (let at = 0; at < 3; at += 1) {
        const otp = String(at).padStart(length, '7')
        if ((await guess(mobileNumber, otp, sessionIdOf(asked.data), address)).status === 200) signIns += 1
      }
    })
    const { four, six } = await evaluatedByLength()
    // Guesses that were looked at, times the odds of each: what an attacker can expect to open.
    const expected = four / 10_000 + six / 1_000_000
    console.log(
      `F10 (c): ${four} four-digit and ${six} six-digit guesses evaluated, ${expected.toFixed(4)} sign-ins expected, ${signIns} seen`,
    )
    expect(four).toBeLessThanOrEqual(100)
    expect(sixDigits).toBeGreaterThan(0)
    expect(expected).toBeLessThanOrEqual(0.03)
    expect((await countChallenges()) - before).toBeLessThanOrEqual(5000)
  },
  10 * minutes,
)

test('(d) of 200 parallel guesses on one code exactly 3 are evaluated', async () => {
  const mobileNumber = anyNumber()
  const asked = await shop.call('register', { body: { name: 'A', mobileNumber } }, { address: anyAddress() })
  const code = await readCode(shop, mobileNumber)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => guess(mobileNumber, otherThan(code, at), sessionIdOf(asked.data))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(await evaluatedOf(mobileNumber)).toBe(3)
})

test('(d) of 200 parallel right codes exactly one signs in', async () => {
  const mobileNumber = anyNumber()
  const asked = await shop.call('register', { body: { name: 'A', mobileNumber } }, { address: anyAddress() })
  const code = await readCode(shop, mobileNumber)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => guess(mobileNumber, code, sessionIdOf(asked.data))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each([
  ['null', null],
  ['true', true],
  ['a list', []],
  ['a list of the code', ['1234']],
  ['an object', {}],
  ['nothing', ''],
  ['a number', 1234],
  ['full-width digits', '１２３４'],
  ['Devanagari digits', '१२३४'],
  ['five digits', '12345'],
  ['a space and the code', ' 1234'],
  ['a line end', '1234\n'],
])('(e) %s is no code', async (_name, otp) => {
  const mobileNumber = anyNumber()
  const asked = await shop.call('register', { body: { name: 'A', mobileNumber } }, { address: anyAddress() })
  expect((await guess(mobileNumber, otp, sessionIdOf(asked.data))).status).toBe(400)
})

test('(f) another customer’s session id is answered like a wrong code', async () => {
  const one = anyNumber()
  const other = anyNumber()
  const asked = await shop.call(
    'register',
    { body: { name: 'A', mobileNumber: one } },
    { address: anyAddress() },
  )
  const askedOther = await shop.call(
    'register',
    { body: { name: 'B', mobileNumber: other } },
    { address: anyAddress() },
  )
  const code = await readCode(shop, one)
  const foreign = await guess(one, code, sessionIdOf(askedOther.data))
  const mistyped = await guess(one, otherThan(code, 0), sessionIdOf(asked.data))
  expect(foreign).toEqual(mistyped)
  expect(foreign).toMatchObject({ status: 400, code: 'invalid-otp' })
})

async function countChallenges(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM challenge`.execute(
    shop.database.query,
  )
  return rows[0]?.count ?? 0
}

async function evaluatedByLength(): Promise<{ four: number; six: number }> {
  const { rows } = await sql<{ all: number; six: number }>`
    SELECT (SELECT coalesce(sum(c), 0)::int FROM (SELECT (SELECT count(*) FROM jsonb_object_keys(spent)) AS c
      FROM limit_spent WHERE key LIKE 'failures-of:%') f) AS all,
    (SELECT coalesce(sum(tries), 0)::int FROM challenge WHERE code_length = 6) AS six`.execute(
    shop.database.query,
  )
  const { all = 0, six = 0 } = rows[0] ?? {}
  return { four: all - six, six }
}
