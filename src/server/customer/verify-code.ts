import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/ids.ts'
import { isSameSecret } from '#server/is-same-secret.ts'
import type { Limits, Spend } from '#server/limits/limits.ts'
import { policy } from '#server/policy.ts'
import type { CodeParts } from './ask-for-code.ts'
import { markUsed, takeTry } from './challenge-store.ts'
import type { TakenTry } from './challenge-store.ts'
import { findCustomerByNumber, insertCustomer } from './customer-store.ts'
import type { Customer } from './customer-store.ts'
import { clearFailures, countFailure, lockedSeconds } from './number-guard-store.ts'
import { hashCode, hashToken, makeToken } from './one-time-code.ts'
import { insertSession } from './session-store.ts'

export type CodeGiven = { mobileNumber: string; otp: string; sessionId: string; userAgent: string }

/** One refusal for every cause: wrong, expired, used, foreign, locked. A guesser learns nothing from it. */
export type Verified =
  | { ok: true; token: string; sessionId: string; customerId: string }
  | { ok: false; reason: 'invalid-otp' }

const invalid = { ok: false, reason: 'invalid-otp' } as const

/** Trades a code for a token (spec §4, §7). Every try is counted before it is compared, in one transaction. */
export async function verifyCode(parts: CodeParts, given: CodeGiven): Promise<Verified> {
  const { database, limits } = parts
  const outcome = await database.transaction(async (tx) => {
    const taken = await takeTry(tx, given)
    if (!taken) return invalid
    if (!(await mayEvaluate(tx, limits, { given, taken }))) return invalid
    const hash = hashCode(parts.pepper, given.sessionId, given.otp)
    if (!isSameSecret(hash, taken.codeHmac)) {
      await countFailure(tx, given.mobileNumber)
      return invalid
    }
    await markUsed(tx, given.sessionId)
    const customer = await customerFor(tx, given.mobileNumber, taken)
    if (!customer) return invalid
    await forgive(tx, limits, { given, taken })
    return {
      ok: true,
      network: taken.network,
      ...(await openSession(tx, customer, given.userAgent)),
    } as const
  })
  if (!outcome.ok) return outcome
  await welcome(limits, given.mobileNumber, outcome.network)
  return { ok: true, token: outcome.token, sessionId: outcome.sessionId, customerId: outcome.customerId }
}

type Guess = { given: CodeGiven; taken: TakenTry }

/**
 * Books the guess as a failure before it is looked at, so that parallel guesses cannot share the last place.
 * Four-digit codes also need room in the budget of everyone; beyond it a new, six-digit code must be asked for.
 */
async function mayEvaluate(tx: Transaction, limits: Limits, guess: Guess): Promise<boolean> {
  if ((await lockedSeconds(tx, guess.given.mobileNumber)) > 0) return false
  const booked: Spend[] = []
  for (const failure of failuresOf(guess)) {
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
  for (const failure of failuresOf(guess)) await limits.giveBack(failure, tx)
  const { withinSeconds } = policy.failuresOfNumber
  await limits.giveBack({ key: `failures-of:${guess.given.mobileNumber}`, withinSeconds }, tx)
  await clearFailures(tx, guess.given.mobileNumber)
}

/** Everyone's budget first and the number's own after it: rows are locked in this order everywhere. */
function failuresOf({ given, taken }: Guess): Spend[] {
  const on = `${given.sessionId}:${taken.tryNumber}`
  const everyone = { key: 'failures-of-everyone', on, ...policy.failuresOfEveryone }
  const own = { key: `failures-of:${given.mobileNumber}`, on, ...policy.failuresOfNumber }
  return taken.codeLength > policy.code.digits ? [own] : [everyone, own]
}

async function customerFor(tx: Transaction, mobileNumber: string, taken: TakenTry): Promise<Customer | null> {
  if (taken.purpose === 'sign-in') return findCustomerByNumber(tx, mobileNumber)
  return insertCustomer(tx, { id: newId(), name: taken.name, mobileNumber, emailId: taken.emailId })
}

async function openSession(tx: Transaction, customer: Customer, userAgent: string) {
  const token = makeToken()
  const sessionId = newId()
  await insertSession(tx, { id: sessionId, tokenHash: hashToken(token), customerId: customer.id, userAgent })
  return { token, sessionId, customerId: customer.id }
}

/** Who proved to hold the number was no guesser: her network gets the number back, and the 30 s gap ends. */
async function welcome(limits: Limits, mobileNumber: string, network: string): Promise<void> {
  for (const { withinSeconds } of policy.numbersFromNetwork)
    await limits.giveBack({ key: `numbers-from:${network}`, on: mobileNumber, withinSeconds })
  const [gap] = policy.codesToNumber
  await limits.giveBack({ key: `codes-to:${mobileNumber}`, withinSeconds: gap.withinSeconds })
}
