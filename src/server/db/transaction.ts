import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import { codeOf, messageOf } from './error-code.ts'
import type { Tables } from './tables.ts'

export type Transaction = KyselyTransaction<Tables>

/** The connection broke after COMMIT was sent: the work may or may not be kept. Look before repeating it. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

const conflictAttempts = 10
const lossAttempts = 4

/**
 * Runs `work` in one transaction and repeats it on serialization failures, deadlocks and connections lost
 * before COMMIT. So `work` must do nothing but SQL: no network, no messages.
 */
export async function inTransaction<T>(
  query: Kysely<Tables>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(query, work)
    } catch (error) {
      const limit = attemptsFor(error)
      if (attempt >= limit) throw error
      await sleep(Math.random() * 20 * 2 ** Math.min(attempt, 5))
    }
  }
}

async function attemptOnce<T>(query: Kysely<Tables>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = await query.startTransaction().execute()
  let result: T
  try {
    result = await work(tx)
  } catch (error) {
    await tx
      .rollback()
      .execute()
      .catch(() => {})
    throw error
  }
  try {
    await tx.commit().execute()
  } catch (error) {
    // Gives the connection back; it fails where the line is cut, and the connection is then thrown away.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
    if (!isConnectionLoss(error)) throw error
    throw new UnknownOutcomeError(`connection lost at COMMIT: ${messageOf(error)}`, { cause: error })
  }
  return result
}

function attemptsFor(error: unknown): number {
  const code = codeOf(error) ?? ''
  if (['40001', '40P01'].includes(code)) return conflictAttempts
  if (code === '0A000') return 2
  return isConnectionLoss(error) ? lossAttempts : 1
}

const lossCodes = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', '57P01', '57P02', '57P03']
const lossMessages = /^Connection terminated|not queryable|^Client was closed|Query read timeout/

/** Whether the connection, not the statement, is what failed. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof UnknownOutcomeError) return false
  const code = codeOf(error) ?? ''
  return lossCodes.includes(code) || code.startsWith('08') || lossMessages.test(messageOf(error))
}
