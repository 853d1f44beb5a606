import { newId } from '#platform/postgres/postgres.ts'
import { timeZone } from '#server/settings/policy.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { createLog } from '#platform/log/log.ts'
import { createOutbox } from '#platform/jobs/jobs.ts'
import { createCustomers } from '#server/customer/customers.ts'
import { readEnv } from '#server/env.ts'
import { openMessages } from '#server/messages/open-messages.ts'
import { createTestDatabase } from './database.ts'
import { otherThan } from './guesses.ts'
import { openPassedClock } from './passed-clock.ts'

export type SignInDesk = Awaited<ReturnType<typeof openSignInDesk>>

/** Signing in with a database of its own and a clock that is set, without HTTP in front; it reads every phone. */
export async function openSignInDesk(start: Date) {
  const own = await createTestDatabase({ poolSize: 1 })
  const setClock = await openPassedClock(own, start)
  const { database } = own
  const log = createLog('silent')
  const env = readEnv({ SESSION_PEPPER: 'a pepper that only the tests know, 32+' })
  const pepper = [env.SESSION_PEPPER] as const
  const outbox = createOutbox({ database, log })
  const limits = createLimits({ database, pepper, timeZone })
  const { messages } = openMessages({ env, database, outbox, pepper, limits, log })
  const phones = new Map<string, string>()
  const read: typeof messages = {
    ...messages,
    async send(tx, message) {
      if ('code' in message.values) phones.set(message.to, message.values.code)
      await messages.send(tx, message)
    },
  }
  const customers = createCustomers({ database, limits, messages: read, pepper, isSecure: false })

  /** People who have an account already. */
  async function addCustomers(mobileNumbers: readonly string[]) {
    for (let from = 0; from < mobileNumbers.length; from += 1000) {
      const rows = mobileNumbers
        .slice(from, from + 1000)
        .map((mobile_number) => ({ id: newId(), name: 'Asha', email: null, mobile_number }))
      await database.query.insertInto('customer').values(rows).execute()
    }
  }

  return {
    database,
    customers,
    addCustomers,
    /** Sets the clock to so many seconds after the start. */
    setClock: (second: number) => setClock(new Date(start.getTime() + second * 1000)),
    /** The newest code on the phone of a number. */
    codeOn: (mobileNumber: string) => phones.get(mobileNumber) ?? '0000',
    close: () => own.drop(),
  }
}

/** What somebody does at a second of the evening, and what comes after it. */
export type Step = { second: number; act: () => Promise<readonly Step[]> }

/** Lets everything happen in its order, by the clock of the database. */
export async function passEvening(desk: Pick<SignInDesk, 'setClock'>, steps: readonly Step[]): Promise<void> {
  const bySecond = Map.groupBy(steps, ({ second }) => Math.floor(second))
  const lastPlanned = Math.max(...bySecond.keys())
  let last = lastPlanned
  for (let second = 0; second <= last; second += 1) {
    const due = bySecond.get(second)
    if (!due) continue
    await desk.setClock(second)
    const coming = await Promise.all(due.map(({ act }) => act()))
    for (const step of coming.flat()) {
      const at = Math.max(second + 1, Math.floor(step.second))
      bySecond.set(at, [...(bySecond.get(at) ?? []), step])
      last = Math.max(last, at)
    }
  }
}

type Outcome = 'signed-in' | 'gave-up' | `refused: ${string}`

type Shopper = {
  mobileNumber: string
  address: string
  isNew: boolean
  arrives: number
  mistypesNumber: boolean
  mistypesCode: boolean
  /** The first code comes too late, and another is asked for. */
  asksAgain: boolean
  neverEnters: boolean
  waits: number
  otherNumber: string
}

/** An honest shopper's visit: signs in or signs up, with the slips that people make. */
export function visitOf(desk: SignInDesk, shopper: Shopper, tell: (outcome: Outcome) => void): Step {
  const { customers } = desk
  const { mobileNumber, waits } = shopper
  const from = { clientAddress: shopper.address, headers: {} }
  const done: readonly Step[] = []

  function end(outcome: Outcome): readonly Step[] {
    tell(outcome)
    return done
  }

  async function arrive(at: number): Promise<readonly Step[]> {
    if (shopper.mistypesNumber) {
      const asked = await customers.askToSignIn(shopper.otherNumber, from)
      if (!asked.ok && asked.reason !== 'unknown-number') return end(`refused: ${asked.reason}`)
    }
    return [{ second: at + 10, act: () => signIn(at + 10) }]
  }

  async function signIn(at: number): Promise<readonly Step[]> {
    const asked = await customers.askToSignIn(mobileNumber, from)
    if (asked.ok) return enterCode(at, asked.sessionId)
    if (asked.reason !== 'unknown-number') return end(`refused: ${asked.reason}`)
    return [{ second: at + 25, act: () => signUp(at + 25) }]
  }

  async function signUp(at: number): Promise<readonly Step[]> {
    const asked = await customers.askToRegister({ mobileNumber, name: 'Asha', emailId: null }, from)
    return asked.ok ? enterCode(at, asked.sessionId) : end(`refused: ${asked.reason}`)
  }

  function enterCode(at: number, sessionId: string): readonly Step[] {
    if (shopper.neverEnters) return end('gave-up')
    if (shopper.asksAgain) return [{ second: at + 60, act: () => again(at + 60) }]
    return [{ second: at + waits, act: () => give(at + waits, sessionId) }]
  }

  async function again(at: number): Promise<readonly Step[]> {
    const asked = await customers.askAgain(mobileNumber, from)
    if (!asked.ok) return end(`refused: ${asked.reason}`)
    return [{ second: at + waits, act: () => give(at + waits, asked.sessionId) }]
  }

  async function give(at: number, sessionId: string): Promise<readonly Step[]> {
    const code = desk.codeOn(mobileNumber)
    if (shopper.mistypesCode) {
      await customers.verify({ mobileNumber, otp: otherThan(code), sessionId, userAgent: '' })
      return [{ second: at + 8, act: () => retype(sessionId) }]
    }
    return retype(sessionId)
  }

  async function retype(sessionId: string): Promise<readonly Step[]> {
    const otp = desk.codeOn(mobileNumber)
    const verified = await customers.verify({ mobileNumber, otp, sessionId, userAgent: '' })
    return end(verified.ok ? 'signed-in' : 'refused: the right code')
  }

  return { second: shopper.arrives, act: () => arrive(shopper.arrives) }
}

/** So many shoppers behind four addresses, thickest in the middle of the evening; some slip, as `shares` says. */
export function makeShoppers(count: number, seconds: number, chance: () => number): Shopper[] {
  return Array.from({ length: count }, (_, at) => ({
    mobileNumber: String(7_000_000_000 + at),
    otherNumber: String(6_000_000_000 + at),
    address: `203.0.113.${at % 4}`,
    isNew: chance() < shares.isNew,
    arrives: ((chance() + chance()) / 2) * seconds,
    mistypesNumber: chance() < shares.mistypesNumber,
    mistypesCode: chance() < shares.mistypesCode,
    asksAgain: chance() < shares.asksAgain,
    neverEnters: chance() < shares.neverEnters,
    waits: 10 + chance() * 40,
  }))
}

const shares = { isNew: 0.4, mistypesNumber: 0.01, mistypesCode: 0.04, asksAgain: 0.02, neverEnters: 0.03 }
