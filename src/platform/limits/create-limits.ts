import { createHmac, randomUUID } from 'node:crypto'
import type { AnyDatabase, AnyTransaction } from '#platform/postgres/postgres.ts'
import type { Secrets } from '#platform/signing/signing.ts'
import { countSpent, giveBackOfDay, secondsToWait, spendOfDay, spendOnce, takeBack } from './limit-store.ts'
import type { Limit } from './limit-store.ts'

type Spent = { ok: true } | { ok: false; retryAfterSeconds: number }

/** One spend: `on` names what it is spent on; the same thing again costs nothing while it is in the window. */
export type Spend = Limit & { key: string; on?: string }

export type Limits = ReturnType<typeof createLimits>

/**
 * Limits kept in PostgreSQL, by its clock, so that several processes share them to the unit.
 * A key is `purpose:subject`; the subject (a number, an address) is kept as a keyed hash only.
 */
export function createLimits({
  database,
  pepper,
  timeZone,
}: {
  database: AnyDatabase
  pepper: Secrets
  /** Where the days of a budget begin. */
  timeZone: string
}) {
  // What was spent under the secret before is not counted on: a change of it is rare, windows are short.
  const [secret] = pepper

  function stored(key: string, withinSeconds: number): string {
    const [purpose = ''] = key.split(':', 1)
    const hash = createHmac('sha256', secret).update(key).digest('base64url').slice(0, 27)
    return `${purpose}:${hash}:${withinSeconds}`
  }

  function hidden(on: string): string {
    return createHmac('sha256', secret).update(on).digest('base64url').slice(0, 27)
  }

  async function spendAll(tx: AnyTransaction, spends: readonly Spend[]): Promise<Spent> {
    for (const { key, on, max, withinSeconds } of spends) {
      const spending = {
        key: stored(key, withinSeconds),
        on: on === undefined ? randomUUID() : hidden(on),
        max,
        withinSeconds,
      }
      if (!(await spendOnce(tx, spending)))
        return { ok: false, retryAfterSeconds: await secondsToWait(tx, spending) }
    }
    return { ok: true }
  }

  return {
    /** Spends one of `key`'s limit; refused when the window is full. */
    spend: (key: string, limit: Limit): Promise<Spent> =>
      database.transaction((tx) => spendAll(tx, [{ key, ...limit }])),

    /** Spends all or, when one is refused, none. Name them in the same order everywhere: rows are locked in it. */
    async spendTogether(spends: readonly Spend[]): Promise<Spent> {
      return undoable(database, (tx) => spendAll(tx, spends))
    },

    /** The same inside the caller's transaction; on a refusal the caller gives back or rolls back. */
    spendInside: spendAll,

    /** Forgets one spend (`on`) or, without it, all that was spent of this window. */
    async giveBack({ key, on, withinSeconds }: Omit<Spend, 'max'>, tx?: AnyTransaction): Promise<void> {
      await takeBack(tx ?? database.query, stored(key, withinSeconds), on && hidden(on))
    },

    /** How much of a window is spent now. */
    spent: (key: string, withinSeconds: number): Promise<number> =>
      countSpent(database.query, stored(key, withinSeconds), withinSeconds),

    /** Spends one of a day's budget. */
    spendOfDay: (key: string, max: number): Promise<boolean> =>
      spendOfDay(database.query, { key, max, timeZone }),

    /** Gives one back that turned out to be well spent. */
    giveBackOfDay: (key: string): Promise<void> => giveBackOfDay(database.query, { key, timeZone }),
  }
}

class Undo extends Error {}

/** Rolls the transaction back when its value is a refusal, and still hands the refusal out. */
async function undoable(database: AnyDatabase, work: (tx: AnyTransaction) => Promise<Spent>): Promise<Spent> {
  let outcome: Spent = { ok: true }
  try {
    await database.transaction(async (tx) => {
      outcome = await work(tx)
      if (!outcome.ok) throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return outcome
}
