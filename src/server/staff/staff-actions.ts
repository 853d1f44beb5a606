import type { Database, Transaction } from '#server/db/database.ts'
import {
  findAction,
  insertAction,
  listActions,
  lockAction,
  lockActor,
  markUndone,
} from './staff-action-store.ts'

/** Who acts. `may` has been asked before. */
export type Actor = { staffId: string; name: string }

type Wanted = {
  /** Made by the browser; the same one again gives the first answer. */
  actionId: string
  what: string
  about: { kind: string; id: string }
  undoSeconds?: number
}

type Done<Answer, Refusal> =
  | { ok: true; answer: Answer; before: unknown; after: unknown }
  | { ok: false; reason: Refusal }

export type Acted<Answer, Refusal> =
  | { ok: true; answer: Answer; undo: { actionId: string; until: string } | null }
  | { ok: false; reason: Refusal | 'not-yours' }

type Undo<Before, After> = (
  tx: Transaction,
  action: { id: string; before: Before; after: After },
  by: Actor,
) => Promise<{ ok: true; answer: unknown } | { ok: false; reason: 'changed-meanwhile' }>

export type StaffActions = ReturnType<typeof createStaffActions>

/** One way for every write of the staff: journal, repeats and undo in one row, with the change or not at all. */
export function createStaffActions({ database }: { database: Database }) {
  const undos = new Map<string, Undo<unknown, unknown>>()

  /** Does `work` once for an `actionId`. What is to be remembered of the answer must fit into JSON. */
  async function once<Answer, Refusal extends string>(
    by: Actor,
    { actionId, what, about, undoSeconds }: Wanted,
    work: (tx: Transaction) => Promise<Done<Answer, Refusal>>,
  ): Promise<Acted<Answer, Refusal>> {
    return wholeOrNot(database, async (tx): Promise<Acted<Answer, Refusal>> => {
      await lockActor(tx, by.staffId)
      const earlier = await findAction(tx, actionId)
      if (earlier) {
        if (earlier.staff_id !== by.staffId || earlier.what !== what)
          return { ok: false, reason: 'not-yours' }
        const { answer, is_undoable, undo_until, undone_by } = earlier
        const canUndo = is_undoable && undone_by === null
        // What was answered then came from this very function.
        return { ok: true, answer: answer as Answer, undo: canUndo ? undoOf(actionId, undo_until) : null }
      }
      const done = await work(tx)
      if (!done.ok) return done
      const { answer, before, after } = done
      const row = { id: actionId, staffId: by.staffId, what, about, before, after, answer }
      const until = await insertAction(tx, { ...row, undoSeconds: undoSeconds ?? null })
      return { ok: true, answer, undo: undoOf(actionId, until) }
    })
  }

  return {
    once,

    /** How actions of a kind are taken back; `Before` and `After` are what `once` was given for them. */
    undoBy<Before, After>(what: string, undo: Undo<Before, After>): void {
      if (undos.has(what)) throw new Error(`two ways to undo ${what}`)
      undos.set(what, (tx, { id, before, after }, by) =>
        // The one cast of the journal: what it holds of this kind was written by whoever undoes it.
        undo(tx, { id, before: before as Before, after: after as After }, by),
      )
    },

    /** Takes back what the same person has just done, once; what somebody changed since stays. */
    async undo(
      by: Actor,
      actionId: string,
    ): Promise<
      | { ok: true; answer: unknown }
      | { ok: false; reason: 'unknown-action' | 'too-late' | 'changed-meanwhile' }
    > {
      return wholeOrNot(database, async (tx) => {
        const action = await lockAction(tx, actionId)
        const undo = action && undos.get(action.what)
        if (!action || !undo || action.staff_id !== by.staffId) return { ok: false, reason: 'unknown-action' }
        // Asked once more because the answer was lost.
        if (action.undone_by === by.staffId) return { ok: true, answer: [] }
        if (action.undone_by !== null || !action.is_undoable) return { ok: false, reason: 'too-late' }
        const undone = await undo(tx, action, by)
        if (undone.ok) await markUndone(tx, actionId, by.staffId)
        return undone
      })
    },

    list: (wanted: Parameters<typeof listActions>[1]) => listActions(database.query, wanted),
  }
}

const undoOf = (actionId: string, until: Date | null) => until && { actionId, until: until.toISOString() }

class HalfDone extends Error {}

/** What was done before something else of it was refused is rolled back with it. */
async function wholeOrNot<Answer extends { ok: boolean }>(
  database: Database,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  let refused: Answer | null = null
  try {
    return await database.transaction(async (tx) => {
      const done = await work(tx)
      if (done.ok) return done
      refused = done
      throw new HalfDone()
    })
  } catch (error) {
    if (error instanceof HalfDone && refused) return refused
    throw error
  }
}
