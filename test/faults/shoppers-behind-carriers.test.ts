// An evening's honest shoppers behind four addresses of carriers, and the same beside a spray; a hundredth of them unless
// FAULTS=1 (docs/faults.md).
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeShoppers, openSignInDesk, passEvening, visitOf } from '#test/support/evening-shoppers.ts'
import type { SignInDesk, Step } from '#test/support/evening-shoppers.ts'
import { otherThan } from '#test/support/guesses.ts'
import { sized } from '#test/support/order-makers.ts'
import { seededChance } from '#test/support/seeded-chance.ts'

const minutes = 60_000

let desk: SignInDesk
beforeEach(async () => {
  const sixInIndia = new Date()
  sixInIndia.setUTCHours(12, 30, 0, 0)
  desk = await openSignInDesk(sixInIndia)
})
afterEach(() => desk.close())

/** Six hours for ten thousand; fewer come as close together in less. */
function secondsFor(honest: number): number {
  return (6 * 3600 * honest) / 10_000
}

/** Lets so many honest shoppers come, beside whatever else happens; what became of them. */
async function evening(honest: number, beside: readonly Step[] = []) {
  const shoppers = makeShoppers(honest, secondsFor(honest), seededChance(10))
  await desk.addCustomers(shoppers.filter(({ isNew }) => !isNew).map(({ mobileNumber }) => mobileNumber))
  const outcomes: string[] = []
  const visits = shoppers.map((shopper) => visitOf(desk, shopper, (outcome) => outcomes.push(outcome)))
  await passEvening(desk, [...visits, ...beside])
  expect(outcomes).toHaveLength(honest)
  const counts = [...Map.groupBy(outcomes, (outcome) => outcome)].map(
    ([what, all]) => `${all.length} ${what}`,
  )
  return {
    refused: outcomes.filter((outcome) => outcome.startsWith('refused')).length,
    signedIn: outcomes.filter((outcome) => outcome === 'signed-in').length,
    told: counts.join(', '),
  }
}

test(
  'of an evening’s shoppers behind four addresses nearly nobody is refused',
  async () => {
    const honest = sized(10_000)
    const { refused, signedIn, told } = await evening(honest)
    console.log(`an evening behind four addresses: ${told}`)
    expect(refused).toBeLessThanOrEqual(honest * 0.005)
    expect(signedIn).toBeGreaterThan(honest * 0.9)
  },
  40 * minutes,
)

test(
  'nor while others spray: hardly a guess of theirs is at four digits, and none opens anything',
  async () => {
    const honest = sized(3000)
    const sprayed = sized(2000)
    const opened: string[] = []
    const attack = Array.from({ length: sprayed }, (_, at) => {
      const second = secondsFor(honest) * (1 / 3 + at / sprayed / 3)
      return guessesAt(at, { second, opened })
    })
    const { refused, signedIn, told } = await evening(honest, attack)
    const expected = await expectedSignIns()
    console.log(`the same beside a spray: ${told}; ${expected.toFixed(4)} sign-ins expected of the spray`)
    expect(refused).toBeLessThanOrEqual(honest * 0.005)
    expect(signedIn).toBeGreaterThan(honest * 0.9)
    expect(opened).toEqual([])
    expect(expected).toBeLessThanOrEqual(0.03)
  },
  40 * minutes,
)

/** Somebody registers a made-up number from one of 200 networks, and guesses three times. */
function guessesAt(at: number, { second, opened }: { second: number; opened: string[] }): Step {
  const mobileNumber = String(8_000_000_000 + at)
  const from = { clientAddress: `198.51.100.${at % 200}`, headers: {} }
  return {
    second,
    async act() {
      const asked = await desk.customers.askToRegister({ mobileNumber, name: 'X', emailId: null }, from)
      if (!asked.ok) return []
      const code = desk.codeOn(mobileNumber)
      for (const step of [1, 2, 3]) {
        const given = { mobileNumber, otp: otherThan(code, step), sessionId: asked.sessionId, userAgent: '' }
        if ((await desk.customers.verify(given)).ok) opened.push(mobileNumber)
      }
      return []
    },
  }
}

/** Guesses that were looked at, times the odds of each. */
async function expectedSignIns(): Promise<number> {
  const { rows } = await sql<{ expected: number }>`
    SELECT coalesce(sum(failures_in_a_row * CASE WHEN code_length = 4 THEN 0.0001 ELSE 0.000001 END), 0)::float8 AS expected
    FROM number_guard JOIN challenge USING (mobile_number) WHERE mobile_number LIKE '8%'`.execute(
    desk.database.query,
  )
  return rows[0]?.expected ?? 0
}
