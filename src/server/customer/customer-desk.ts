import type { Database, Transaction } from '#server/db/database.ts'
import type { Acted, Actor, StaffActions } from '#server/staff/staff.ts'
import { findByDigits, findByName, lockAtDesk, readAtDesk, updateAtDesk } from './customer-desk-store.ts'
import type { Customers } from './customers.ts'
import { clearFailures, lockedSeconds } from './number-guard-store.ts'

type Dependencies = {
  database: Database
  customers: Pick<Customers, 'eraseInside' | 'noteErased'>
  actions: StaffActions
}

type Refused = 'unknown-customer' | 'changed-meanwhile'
type Target = { id: string; actionId: string }
type Seen = Target & { version: number }

const undoSeconds = 10 * 60
const dayMs = 86_400_000
/** As many as are read while somebody speaks. */
const shownAtOnce = 30
const noted = 'customer noted'
const cashSet = 'cash of customer set'

export type CustomerDesk = ReturnType<typeof createCustomerDesk>

/** What the people of the shop do while a customer is on the phone (owner.md §3.7). */
export function createCustomerDesk({ database, customers, actions }: Dependencies) {
  const { query } = database

  function change(
    by: Actor,
    { id, actionId, version, what }: Seen & { what: string },
    wish: Parameters<typeof updateAtDesk>[2],
  ): Promise<Acted<null, Refused>> {
    const wanted = { actionId, what, about: { kind: 'customer', id }, undoSeconds }
    return actions.once<null, Refused>(by, wanted, async (tx) => {
      const row = await lockAtDesk(tx, id)
      if (!row) return { ok: false, reason: 'unknown-customer' }
      if (row.version !== version) return { ok: false, reason: 'changed-meanwhile' }
      await updateAtDesk(tx, id, wish)
      const { note, cash_off_until: until } = row
      return { ok: true, answer: null, before: { id, note, until }, after: { id, ...wish } }
    })
  }

  /** What needs no version: it does the same whatever was changed meanwhile. */
  function act<Answer>(
    by: Actor,
    { id, actionId, what }: Target & { what: string },
    work: (tx: Transaction, mobileNumber: string) => Promise<Answer>,
  ) {
    const wanted = { actionId, what, about: { kind: 'customer', id } }
    return actions.once<null, 'unknown-customer'>(by, wanted, async (tx) => {
      const row = await readAtDesk(tx, id)
      if (!row) return { ok: false, reason: 'unknown-customer' }
      await work(tx, row.mobile_number)
      return { ok: true, answer: null, before: null, after: null }
    })
  }

  // Both are written by `change`, in this shape. What somebody wrote since stays.
  type Was = { id: string; note: string; until: string | null }
  actions.undoBy<Was, { note: string }>(noted, async (tx, { before: was, after: is }) => {
    if ((await lockAtDesk(tx, was.id))?.note !== is.note) return changedMeanwhile
    await updateAtDesk(tx, was.id, { note: was.note })
    return { ok: true, answer: [] }
  })
  actions.undoBy<Was, { cash_off_until: string | null }>(cashSet, async (tx, { before: was, after }) => {
    const { cash_off_until: is } = after
    const now = await lockAtDesk(tx, was.id)
    if (!now || (now.cash_off_until?.toISOString() ?? null) !== is) return changedMeanwhile
    await updateAtDesk(tx, was.id, { cash_off_until: was.until === null ? null : new Date(was.until) })
    return { ok: true, answer: [] }
  })

  return {
    /** By three digits or more from anywhere in the number (+91, a 0, blanks and hyphens do not count), else by the beginning of the name. */
    async find(typed: string) {
      const text = typed.trim()
      const bare = text.replaceAll(/[\s().-]/g, '')
      const digits = bare.replace(/^\+91/, '').replace(/^(?:91|0)(?=[0-9]{10}$)/, '')
      const limit = shownAtOnce + 1
      const isNumber = /^\+?[0-9]+$/.test(bare)
      if (isNumber && (digits.length < 3 || digits.length > 10)) return { rows: [], isMore: false }
      if (!isNumber && text.length < 2) return { rows: [], isMore: false }
      const rows = isNumber
        ? await findByDigits(query, { digits, limit })
        : await findByName(query, { name: text, limit })
      return { rows: rows.slice(0, shownAtOnce), isMore: rows.length > shownAtOnce }
    },

    /** The account with what it may not do just now; null when there is none, or it was erased. */
    async read(id: string) {
      const row = await readAtDesk(query, id)
      return row ? { ...row, lockedSeconds: await lockedSeconds(query, row.mobile_number) } : null
    },

    note: (by: Actor, { note, ...seen }: Seen & { note: string }) =>
      change(by, { ...seen, what: noted }, { note }),

    /** Days from now for which they pay online only; null: cash as the rules say. */
    setCash(by: Actor, { offForDays: days, ...seen }: Seen & { offForDays: number | null }) {
      const until = days === null ? null : new Date(Date.now() + days * dayMs)
      return change(by, { ...seen, what: cashSet }, { cash_off_until: until })
    },

    /** Who looked at a number, and at whose: the look itself is the action. */
    reveal: (by: Actor, target: Target) =>
      act(by, { ...target, what: 'number of customer revealed' }, async () => null),

    /** A number that too many wrong codes have locked can sign in again. */
    unlock: (by: Actor, target: Target) =>
      act(by, { ...target, what: 'sign-in of customer unlocked' }, (tx, number) => clearFailures(tx, number)),

    /** Nothing personal stays but what the law wants kept with the orders; it cannot be undone. */
    async erase(by: Actor, target: Target) {
      const acted = await act(by, { ...target, what: 'customer erased' }, (tx) =>
        customers.eraseInside(tx, target.id),
      )
      if (acted.ok) await customers.noteErased(target.id)
      return acted
    },
  }
}

const changedMeanwhile = { ok: false, reason: 'changed-meanwhile' } as const
