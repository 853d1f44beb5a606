import type { Transaction } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { isSameSecret } from '#platform/signing/signing.ts'
import type { Limits, Spend } from '#platform/limits/limits.ts'
import { policy } from '#server/settings/policy.ts'
import type { CodeDependencies } from './ask-for-code.ts'
import { markUsed, takeTry } from './challenge-store.ts'
import type { TakenTry } from './challenge-store.ts'
import { failuresOf, gapOf, networksCodeOf, numberOf } from './code-limits.ts'
import { findCustomerByNumber, insertCustomer } from './customer-store.ts'
import type { Customer } from './customer-store.ts'
import { clearFailures, countFailure, lockedSeconds } from './number-guard-store.ts'
import { hashCode, hashToken, makeToken } from './one-time-code.ts'
import { insertSession } from './session-store.ts'
import { countTrouble } from './sign-in-trouble-store.ts'

export type CodeGiven = { mobileNumber: string; otp: string; sessionId: string; userAgent: string }

/** One refusal for every cause: wrong, expired, used, foreign, locked. A guesser learns nothing from it. */
type Verified =
  | { ok: true; token: string; sessionId: string; customerId: string }
  | { ok: false; reason: 'invalid-otp' }

const invalid = { ok: false, reason: 'invalid-otp' } as const

/** Trades a code for a token (spec §4, §7). Every try is counted before it is compared, in one transaction. */
export async function verifyCode(dependencies: CodeDependencies, given: CodeGiven): Promise<Verified> {
  const { database, limits } = dependencies
  const outcome = await database.transaction(async (tx) => {
    const taken = await takeTry(tx, given)
    if (!taken) return invalid
    const guess = { taken, on: `${given.sessionId}:${taken.tryNumber}` }
    if (!(await mayEvaluate(tx, limits, guess))) return invalid
    const isRight = dependencies.pepper.some((secret) =>
      isSameSecret(hashCode(secret, given.sessionId, given.otp), taken.codeHmac),
    )
    if (!isRight) {
      if (!taken.deviceId) await countFailure(tx, taken.mobileNumber)
      await countTrouble(tx, 'wrong-code')
      return invalid
    }
    await markUsed(tx, given.sessionId)
    const customer = await customerFor(tx, taken)
    if (!customer) return invalid
    await forgive(tx, limits, guess)
    return { ok: true, taken, ...(await openSession(tx, customer, given.userAgent)) } as const
  })
  if (!outcome.ok) return outcome
  await welcome(limits, outcome.taken, given.sessionId)
  const { token, sessionId, customerId } = outcome
  return { ok: true, token, sessionId, customerId }
}

/** `on` tells one guess from the next. */
type Guess = { taken: TakenTry; on: string }

/**
 * Books the guess as a failure before it is looked at, so that parallel guesses cannot share the last place.
 * Four-digit codes also need room in the budget of everyone; beyond it a new, six-digit code must be asked for.
 */
async function mayEvaluate(tx: Transaction, limits: Limits, guess: Guess): Promise<boolean> {
  const { deviceId, mobileNumber } = guess.taken
  if (!deviceId && (await lockedSeconds(tx, mobileNumber)) > 0) return false
  const booked: Spend[] = []
  for (const failure of spendsOf(guess)) {
    const spent = await limits.spendInside(tx, [failure])
    if (!spent.ok) {
      // What is not looked at is no failure of anybody.
      for (const earlier of booked) await limits.giveBack(earlier, tx)
      return false
    }
    booked.push(failure)
  }
  return true
}

async function forgive(tx: Transaction, limits: Limits, guess: Guess): Promise<void> {
  for (const failure of spendsOf(guess)) await limits.giveBack(failure, tx)
  const { key, withinSeconds } = failuresOf(guess.taken)
  await limits.giveBack({ key, withinSeconds }, tx)
  await clearFailures(tx, guess.taken.mobileNumber)
}

/** Everyone's budget first and the number's own after it: rows are locked in this order everywhere. */
function spendsOf({ taken, on }: Guess): Spend[] {
  const own = { ...failuresOf(taken), on }
  if (taken.deviceId || taken.codeLength > policy.code.digits) return [own]
  return [{ key: 'failures-of-everyone', on, ...policy.failuresOfEveryone }, own]
}

async function customerFor(tx: Transaction, taken: TakenTry): Promise<Customer | null> {
  const { mobileNumber } = taken
  if (taken.purpose === 'sign-in') return findCustomerByNumber(tx, mobileNumber)
  return insertCustomer(tx, { id: newId(), name: taken.name, mobileNumber, emailId: taken.emailId })
}

async function openSession(tx: Transaction, customer: Customer, userAgent: string) {
  const token = makeToken()
  const sessionId = newId()
  await insertSession(tx, { id: sessionId, tokenHash: hashToken(token), customerId: customer.id, userAgent })
  return { token, sessionId, customerId: customer.id }
}

/** Who proved to hold the number was no guesser: their network gets number and code back, and the wait for a code ends. */
async function welcome(limits: Limits, taken: TakenTry, sessionId: string): Promise<void> {
  const { mobileNumber, network } = taken
  for (const spend of [...numberOf(mobileNumber, network), ...networksCodeOf({ network, sessionId })])
    await limits.giveBack(spend)
  await limits.giveBack(gapOf(taken))
}
