import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { policy } from '#server/settings/policy.ts'

type Queries = Kysely<Tables>

/** What the code is for; a registration carries what the account will hold. */
export type Purpose =
  | { purpose: 'sign-in' }
  | { purpose: 'registration'; name: string; emailId: string | null }

type NewChallenge = Purpose & {
  id: string
  mobileNumber: string
  codeHmac: Buffer
  codeLength: number
  network: string
  /** The trusted device that asked; null for any other browser. */
  deviceId: string | null
}

export type TakenTry = Purpose &
  Pick<NewChallenge, 'mobileNumber' | 'codeHmac' | 'codeLength' | 'network' | 'deviceId'> & {
    tryNumber: number
  }

const open = sql<boolean>`used_at IS NULL AND replaced_at IS NULL AND expires_at > now()`

/**
 * Keeps a new code's hash; earlier codes of the number stop counting, tries and failures stay as they are.
 * A trusted device's code stands beside those of others, who cannot end it by asking for the number.
 */
export async function insertChallenge(tx: Transaction, challenge: NewChallenge): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ replaced_at: sql<Date>`now()` })
    .where('mobile_number', '=', challenge.mobileNumber)
    .where('device_id', 'is not distinct from', challenge.deviceId)
    .where(open)
    .execute()
  const isRegistration = challenge.purpose === 'registration'
  await tx
    .insertInto('challenge')
    .values({
      id: challenge.id,
      mobile_number: challenge.mobileNumber,
      purpose: challenge.purpose,
      name: isRegistration ? challenge.name : null,
      email: isRegistration ? challenge.emailId : null,
      code_hmac: challenge.codeHmac,
      code_length: challenge.codeLength,
      network: challenge.network,
      device_id: challenge.deviceId,
      expires_at: sql<Date>`now() + ${policy.code.validSeconds}::int * interval '1 second'`,
    })
    .execute()
}

/** Takes one of the three tries, counted before anything is compared; null when there is none to take. */
export async function takeTry(
  tx: Transaction,
  { sessionId, mobileNumber }: { sessionId: string; mobileNumber: string },
): Promise<TakenTry | null> {
  const row = await tx
    .updateTable('challenge')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', sessionId)
    .where('mobile_number', '=', mobileNumber)
    .where('tries', '<', policy.code.tries)
    .where(open)
    .returning(['purpose', 'name', 'email', 'code_hmac', 'code_length', 'tries', 'network', 'device_id'])
    .executeTakeFirst()
  if (!row) return null
  return {
    ...purposeOf(row),
    mobileNumber,
    codeHmac: row.code_hmac,
    codeLength: row.code_length,
    tryNumber: row.tries,
    network: row.network,
    deviceId: row.device_id,
  }
}

export async function markUsed(tx: Transaction, sessionId: string): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * The registration that a resend goes on with: the newest of the last day, that of the same network first,
 * so that nobody else's registration of the number slips its name under it.
 */
export async function findPendingRegistration(
  query: Queries,
  mobileNumber: string,
  network: string,
): Promise<Purpose | null> {
  const row = await query
    .selectFrom('challenge')
    .select(['purpose', 'name', 'email'])
    .where('mobile_number', '=', mobileNumber)
    .where('purpose', '=', 'registration')
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy(sql`network = ${network}`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ? purposeOf(row) : null
}

/** The codes of the last hour that one network asked for to reach a number, late ones that were sent again too. */
export async function findCodesAskedFor(
  query: Queries,
  { mobileNumber, network }: { mobileNumber: string; network: string },
): Promise<string[]> {
  const rows = await query
    .selectFrom('challenge')
    .select('id')
    .where('mobile_number', '=', mobileNumber)
    .where('network', '=', network)
    .where('device_id', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteChallengesOf(tx: Transaction, mobileNumber: string): Promise<void> {
  await tx.deleteFrom('challenge').where('mobile_number', '=', mobileNumber).execute()
  await tx.deleteFrom('number_guard').where('mobile_number', '=', mobileNumber).execute()
}

type PurposeRow = { purpose: 'sign-in' | 'registration'; name: string | null; email: string | null }

function purposeOf({ purpose, name, email }: PurposeRow): Purpose {
  return purpose === 'sign-in' || name === null
    ? { purpose: 'sign-in' }
    : { purpose: 'registration', name, emailId: email }
}
