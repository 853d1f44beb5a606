import type { Database } from '#server/db/database.ts'
import { networkOf } from '#server/http/client-network.ts'
import type { Limits } from '#server/limits/limits.ts'
import { policy } from '#server/policy.ts'
import type { Messages } from '#server/messages/messages.ts'
import { findPendingRegistration, insertChallenge } from './challenge-store.ts'
import type { Purpose } from './challenge-store.ts'
import { findCustomerByNumber } from './customer-store.ts'
import { lockedSeconds } from './number-guard-store.ts'
import { hashCode, makeCode, makeToken } from './one-time-code.ts'

export type CodeParts = { database: Database; limits: Limits; messages: Messages; pepper: string }
export type From = { clientAddress: string }
export type CodeSent = { sessionId: string; otpLength: number; resendAfterSeconds: number }

export type NotSent =
  | { ok: false; reason: 'unknown-number' | 'already-registered' | 'sms-budget-spent' }
  | {
      ok: false
      reason: 'too-soon' | 'too-many-codes' | 'too-many-numbers' | 'number-locked'
      retryAfterSeconds: number
    }

export type Asked = ({ ok: true } & CodeSent) | NotSent

/** Sends a code to a customer's number (spec §4). The answer opens nothing: see api.md, decision 1. */
export async function askToSignIn(parts: CodeParts, mobileNumber: string, from: From): Promise<Asked> {
  const network = networkOf(from.clientAddress)
  const asked = await countNumber(parts, mobileNumber, network)
  if (!asked.ok) return asked
  if (!(await findCustomerByNumber(parts.database.query, mobileNumber)))
    return { ok: false, reason: 'unknown-number' }
  return sendCode(parts, { mobileNumber, network, purpose: { purpose: 'sign-in' } })
}

/** Sends a code to a new number. The account exists once it is verified; a known number changes nothing. */
export async function askToRegister(
  parts: CodeParts,
  account: { mobileNumber: string; name: string; emailId: string | null },
  from: From,
): Promise<Asked> {
  const { mobileNumber, name, emailId } = account
  const network = networkOf(from.clientAddress)
  const asked = await countNumber(parts, mobileNumber, network)
  if (!asked.ok) return asked
  if (await findCustomerByNumber(parts.database.query, mobileNumber))
    return { ok: false, reason: 'already-registered' }
  return sendCode(parts, { mobileNumber, network, purpose: { purpose: 'registration', name, emailId } })
}

/** Sends a new code for whatever the number waits for: signing in or a registration. */
export async function askAgain(parts: CodeParts, mobileNumber: string, from: From): Promise<Asked> {
  const network = networkOf(from.clientAddress)
  const asked = await countNumber(parts, mobileNumber, network)
  if (!asked.ok) return asked
  const purpose = await purposeOf(parts.database, mobileNumber, network)
  if (!purpose) return { ok: false, reason: 'unknown-number' }
  return sendCode(parts, { mobileNumber, network, purpose })
}

async function purposeOf(database: Database, mobileNumber: string, network: string): Promise<Purpose | null> {
  if (await findCustomerByNumber(database.query, mobileNumber)) return { purpose: 'sign-in' }
  return findPendingRegistration(database.query, mobileNumber, network)
}

/** The spec says 404 for an unknown number; how many numbers one network may try is what keeps that harmless. */
async function countNumber(
  { limits }: CodeParts,
  mobileNumber: string,
  network: string,
): Promise<{ ok: true } | NotSent> {
  const spent = await limits.spendTogether(
    policy.numbersFromNetwork.map((limit) => ({
      key: `numbers-from:${network}`,
      on: mobileNumber,
      ...limit,
    })),
  )
  return spent.ok
    ? spent
    : { ok: false, reason: 'too-many-numbers', retryAfterSeconds: spent.retryAfterSeconds }
}

type Sending = { mobileNumber: string; network: string; purpose: Purpose }

async function sendCode(parts: CodeParts, { mobileNumber, network, purpose }: Sending): Promise<Asked> {
  const { database, limits, messages, pepper } = parts
  const wait = await lockOf(parts, mobileNumber)
  if (wait > 0) return { ok: false, reason: 'number-locked', retryAfterSeconds: wait }
  const refused = await spendCode(parts, mobileNumber, network)
  if (refused) return refused

  const otpLength = (await isUnderAttack(limits)) ? policy.code.digitsUnderAttack : policy.code.digits
  const code = makeCode(otpLength)
  const sessionId = makeToken()
  await database.transaction(async (tx) => {
    const codeHmac = hashCode(pepper, sessionId, code)
    await insertChallenge(tx, {
      ...purpose,
      id: sessionId,
      mobileNumber,
      codeHmac,
      codeLength: otpLength,
      network,
    })
    await messages.send(tx, { to: mobileNumber, kind: 'otp', values: { code }, once: sessionId })
  })
  return { ok: true, sessionId, otpLength, resendAfterSeconds: policy.code.resendAfterSeconds }
}

async function lockOf({ database, limits }: CodeParts, mobileNumber: string): Promise<number> {
  const { max, withinSeconds } = policy.failuresOfNumber
  const failures = await limits.spent(`failures-of:${mobileNumber}`, withinSeconds)
  if (failures >= max) return withinSeconds
  return lockedSeconds(database.query, mobileNumber)
}

async function spendCode(
  { limits }: CodeParts,
  mobileNumber: string,
  network: string,
): Promise<NotSent | null> {
  const [gap, ...longer] = policy.codesToNumber
  const key = `codes-to:${mobileNumber}`
  const soon = await limits.spendTogether([{ key, ...gap }])
  if (!soon.ok) return { ok: false, reason: 'too-soon', retryAfterSeconds: soon.retryAfterSeconds }
  const spent = await limits.spendTogether([
    ...policy.codesFromNetwork.map((limit) => ({ key: `codes-from:${network}`, ...limit })),
    ...longer.map((limit) => ({ key, ...limit })),
  ])
  if (!spent.ok) {
    await limits.giveBack({ key, withinSeconds: gap.withinSeconds })
    return { ok: false, reason: 'too-many-codes', retryAfterSeconds: spent.retryAfterSeconds }
  }
  const inBudget = await limits.spendOfDay('codes', policy.codesADay)
  return inBudget ? null : { ok: false, reason: 'sms-budget-spent' }
}

/** Six digits while wrong codes over all numbers run over their hourly budget. */
async function isUnderAttack(limits: Limits): Promise<boolean> {
  const { max, withinSeconds } = policy.failuresOfEveryone
  return (await limits.spent('failures-of-everyone', withinSeconds)) >= max
}
