import type { Transaction } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { hashToken, isSameSecret, makeToken, type Secrets } from '#platform/signing/signing.ts'
import type { Limits, Spend } from '#platform/limits/limits.ts'
import { policy } from '#server/settings/policy.ts'
import type { CodeDependencies } from './ask-for-code.ts'
import { findCodesAskedFor, markUsed, takeTry } from './challenge-store.ts'
import type { TakenTry } from './challenge-store.ts'
import {
  budgetOf,
  failuresOf,
  gapOf,
  keptBackFor,
  networksCodeOf,
  numberOf,
  shortFailuresOf,
} from './code-limits.ts'
import { findCustomerByNumber, insertCustomer } from './customer-store.ts'
import type { Customer } from './customer-store.ts'
import { adoptAccounts } from './former-account-store.ts'
import { clearFailures, countFailure, lockedSeconds } from './number-guard-store.ts'
import { hashCode } from './one-time-code.ts'
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
    const customer = await customerFor(tx, taken, dependencies.pepper)
    if (!customer) return invalid
    await forgive(tx, limits, { sessionId: given.sessionId, taken })
    return { ok: true, taken, ...(await openSession(tx, customer, given.userAgent)) } as const
  })
  if (!outcome.ok) return outcome
  await welcome(dependencies, outcome.taken)
  const { token, sessionId, customerId } = outcome
  return { ok: true, token, sessionId, customerId }
}

/** `on` tells one guess from the next. */
type Guess = { taken: TakenTry; on: string }

/**
 * Books the guess as a failure before it is looked at, so that parallel guesses cannot share the last place.
 * Four-digit codes also need room in the budget of everyone; beyond it a new, six-digit code must be asked for.
 */
async function mayEvaluate(tx: Transaction, limits: Limits, { taken, on }: Guess): Promise<boolean> {
  if (!taken.deviceId && (await lockedSeconds(tx, taken.mobileNumber)) > 0) return false
  for (const way of waysToBook(taken)) if (await book(tx, limits, spendsOn(way, on))) return true
  return false
}

/** Books all of them or none: what is not looked at is no failure of anybody. */
async function book(tx: Transaction, limits: Limits, failures: readonly Spend[]): Promise<boolean> {
  const booked: Spend[] = []
  for (const failure of failures) {
    const spent = await limits.spendInside(tx, [failure])
    if (!spent.ok) {
      for (const earlier of booked) await limits.giveBack(earlier, tx)
      return false
    }
    booked.push(failure)
  }
  return true
}

/** Everyone's budget first and the number's own after it: rows are locked in this order everywhere. */
function waysToBook(taken: TakenTry): Spend[][] {
  const own = failuresOf(taken)
  if (taken.deviceId || taken.codeLength > policy.code.digits) return [own]
  return [
    [...shortFailuresOf(taken.network), ...own],
    [...keptBackFor(taken.network), ...own],
  ]
}

function spendsOn(spends: readonly Spend[], on: string): Spend[] {
  return spends.map((spend) => ({ ...spend, on }))
}

/** A right code makes the earlier tries of its session slips of the finger, and the number's failures are forgotten. */
async function forgive(
  tx: Transaction,
  limits: Limits,
  { sessionId, taken }: { sessionId: string; taken: TakenTry },
): Promise<void> {
  const tries = Array.from({ length: taken.tryNumber }, (_, at) => `${sessionId}:${at + 1}`)
  for (const on of tries)
    for (const spend of waysToBook(taken).flat()) await limits.giveBack({ ...spend, on }, tx)
  for (const { key, withinSeconds } of failuresOf(taken)) await limits.giveBack({ key, withinSeconds }, tx)
  await clearFailures(tx, taken.mobileNumber)
  const slips = taken.tryNumber - 1
  if (slips > 0) await countTrouble(tx, 'wrong-code', -slips)
  if (!taken.deviceId) await countTrouble(tx, 'right-code')
}

async function customerFor(tx: Transaction, taken: TakenTry, pepper: Secrets): Promise<Customer | null> {
  const { mobileNumber } = taken
  if (taken.purpose === 'sign-in') return findCustomerByNumber(tx, mobileNumber)
  const customer = await insertCustomer(tx, {
    id: newId(),
    name: taken.name,
    mobileNumber,
    emailId: taken.emailId,
  })
  await adoptAccounts(tx, customer, pepper)
  return customer
}

async function openSession(tx: Transaction, customer: Customer, userAgent: string) {
  const token = makeToken()
  const sessionId = newId()
  await insertSession(tx, { id: sessionId, tokenHash: hashToken(token), customerId: customer.id, userAgent })
  return { token, sessionId, customerId: customer.id }
}

/** Who proved to hold the number was no guesser: their network gets number and codes back, and the wait for a code ends. */
async function welcome({ database, limits }: CodeDependencies, taken: TakenTry): Promise<void> {
  const { mobileNumber, network } = taken
  const codes = await findCodesAskedFor(database.query, taken)
  const ofCodes = codes.flatMap((sessionId) => networksCodeOf(network, sessionId))
  for (const spend of [...numberOf(mobileNumber, network), ...ofCodes]) await limits.giveBack(spend)
  await limits.giveBackOfDay(budgetOf(taken, taken.purpose).key)
  await limits.giveBack(gapOf(taken))
}
