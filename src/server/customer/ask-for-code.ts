import type { Database } from '#server/db/database.ts'
import { networkOf } from '#platform/http/http.ts'
import { makeToken, type Secrets } from '#platform/signing/signing.ts'
import type { Limits, Spend } from '#platform/limits/limits.ts'
import { policy } from '#server/settings/policy.ts'
import type { Messages } from '#server/messages/messages.ts'
import { findPendingRegistration, insertChallenge } from './challenge-store.ts'
import type { Purpose } from './challenge-store.ts'
import { budgetOf, failuresOf, gapOf, numberOf, shortFailuresOf, spendsOfCode } from './code-limits.ts'
import type { Holder } from './code-limits.ts'
import { findCustomerByNumber } from './customer-store.ts'
import { lockedSeconds } from './number-guard-store.ts'
import { hashCode, makeCode } from './one-time-code.ts'
import { countTrouble } from './sign-in-trouble-store.ts'
import { isUnderAttack } from './sign-in-watch.ts'
import type { TrustedDevices } from './trusted-device.ts'

export type CodeDependencies = {
  database: Database
  limits: Limits
  messages: Pick<Messages, 'send'>
  devices: TrustedDevices
  pepper: Secrets
}

/** Who asks, as far as the server itself knows. */
export type From = { clientAddress: string; headers: { cookie?: string | string[] | undefined } }
type CodeSent = { sessionId: string; otpLength: number; resendAfterSeconds: number }

export type NotSent =
  | { ok: false; reason: 'unknown-number' | 'already-registered' | 'impossible-number' | 'sms-budget-spent' }
  | {
      ok: false
      reason: 'too-soon' | 'too-many-codes' | 'too-many-numbers' | 'number-locked'
      retryAfterSeconds: number
    }

export type CodeAnswer = ({ ok: true } & CodeSent) | NotSent

/** Sends a code to a customer's number (spec §4). The answer opens nothing: see decision 0005. */
export async function askToSignIn(
  dependencies: CodeDependencies,
  mobileNumber: string,
  from: From,
): Promise<CodeAnswer> {
  const asker = askerOf(dependencies, mobileNumber, from)
  const asked = await countNumber(dependencies, asker)
  if (!asked.ok) return asked
  if (!(await findCustomerByNumber(dependencies.database.query, mobileNumber))) return unknown(dependencies)
  return sendCode(dependencies, asker, { purpose: 'sign-in' })
}

/** Sends a code to a new number. The account exists once it is verified; a known number changes nothing. */
export async function askToRegister(
  dependencies: CodeDependencies,
  account: { mobileNumber: string; name: string; emailId: string | null },
  from: From,
): Promise<CodeAnswer> {
  const { mobileNumber, name, emailId } = account
  if (!isIndianMobile(mobileNumber)) return { ok: false, reason: 'impossible-number' }
  const asker = askerOf(dependencies, mobileNumber, from)
  const asked = await countNumber(dependencies, asker)
  if (!asked.ok) return asked
  if (await findCustomerByNumber(dependencies.database.query, mobileNumber))
    return { ok: false, reason: 'already-registered' }
  return sendCode(dependencies, asker, { purpose: 'registration', name, emailId })
}

/** A code to a number that cannot exist costs money too. */
function isIndianMobile(mobileNumber: string): boolean {
  return /^[6-9]/.test(mobileNumber)
}

/** Sends a new code for whatever the number waits for: signing in or a registration. */
export async function askAgain(
  dependencies: CodeDependencies,
  mobileNumber: string,
  from: From,
): Promise<CodeAnswer> {
  const asker = askerOf(dependencies, mobileNumber, from)
  const asked = await countNumber(dependencies, asker)
  if (!asked.ok) return asked
  const purpose = await purposeOf(dependencies.database, asker)
  return purpose ? sendCode(dependencies, asker, purpose) : unknown(dependencies)
}

function askerOf({ devices }: CodeDependencies, mobileNumber: string, from: From): Holder {
  const deviceId = devices.read(from.headers.cookie, mobileNumber)
  return { mobileNumber, deviceId, network: networkOf(from.clientAddress) }
}

async function purposeOf(database: Database, { mobileNumber, network }: Holder): Promise<Purpose | null> {
  if (await findCustomerByNumber(database.query, mobileNumber)) return { purpose: 'sign-in' }
  return findPendingRegistration(database.query, mobileNumber, network)
}

async function unknown({ database }: CodeDependencies): Promise<NotSent> {
  await countTrouble(database.query, 'unknown-number')
  return { ok: false, reason: 'unknown-number' }
}

/** The spec says 404 for an unknown number; how many numbers one network may try is what keeps that harmless. */
async function countNumber({ limits }: CodeDependencies, asker: Holder): Promise<{ ok: true } | NotSent> {
  // A trusted device names a number that it has held: it learns nothing.
  if (asker.deviceId) return { ok: true }
  const spent = await limits.spendTogether(numberOf(asker.mobileNumber, asker.network))
  return spent.ok
    ? spent
    : { ok: false, reason: 'too-many-numbers', retryAfterSeconds: spent.retryAfterSeconds }
}

async function sendCode(
  dependencies: CodeDependencies,
  asker: Holder,
  purpose: Purpose,
): Promise<CodeAnswer> {
  const { database, messages, pepper } = dependencies
  const wait = await lockOf(dependencies, asker)
  if (wait > 0) return { ok: false, reason: 'number-locked', retryAfterSeconds: wait }
  const sessionId = makeToken()
  const refused = await spendCode(dependencies, asker, {
    sessionId,
    budget: budgetOf(asker, purpose.purpose),
  })
  if (refused) return refused

  const otpLength = (await isLong(dependencies, asker)) ? policy.code.digitsUnderAttack : policy.code.digits
  const code = makeCode(otpLength)
  await database.transaction(async (tx) => {
    const codeHmac = hashCode(pepper[0], sessionId, code)
    await insertChallenge(tx, { ...purpose, ...asker, id: sessionId, codeHmac, codeLength: otpLength })
    await messages.send(tx, { to: asker.mobileNumber, kind: 'otp', values: { code }, once: sessionId })
  })
  return { ok: true, sessionId, otpLength, resendAfterSeconds: policy.gapBetweenCodes.withinSeconds }
}

async function lockOf({ database, limits }: CodeDependencies, asker: Holder): Promise<number> {
  const full = await findFull(limits, failuresOf(asker))
  if (full) return full.withinSeconds
  return asker.deviceId ? 0 : lockedSeconds(database.query, asker.mobileNumber)
}

/** A code has six digits under attack, and where a wrong one of four would not be looked at any more. */
async function isLong(
  { database, limits }: CodeDependencies,
  { deviceId, network }: Holder,
): Promise<boolean> {
  if (deviceId) return false
  if (await isUnderAttack(database.query)) return true
  return (await findFull(limits, shortFailuresOf(network))) !== null
}

/** The first of the windows that has no room. */
async function findFull(limits: Limits, windows: readonly Spend[]): Promise<Spend | null> {
  for (const window of windows)
    if ((await limits.spent(window.key, window.withinSeconds)) >= window.max) return window
  return null
}

async function spendCode(
  { limits }: CodeDependencies,
  asker: Holder,
  { sessionId, budget }: { sessionId: string; budget: { key: string; max: number } },
): Promise<NotSent | null> {
  const gap = gapOf(asker)
  const soon = await limits.spendTogether([gap])
  if (!soon.ok) return { ok: false, reason: 'too-soon', retryAfterSeconds: soon.retryAfterSeconds }
  const spent = await limits.spendTogether(spendsOfCode(asker, sessionId))
  if (!spent.ok) {
    await limits.giveBack(gap)
    return { ok: false, reason: 'too-many-codes', retryAfterSeconds: spent.retryAfterSeconds }
  }
  const inBudget = await limits.spendOfDay(budget.key, budget.max)
  return inBudget ? null : { ok: false, reason: 'sms-budget-spent' }
}
