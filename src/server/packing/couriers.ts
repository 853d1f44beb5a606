import type { Courier } from '#contract/staff-packing-schemas.ts'
import { type CourierAdapter, isCalledCourier } from '#domain/courier-adapters.ts'
import { fitsPattern, readAwb } from '#domain/parcel.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import {
  type CourierFacts,
  type CourierRow,
  insertCourier,
  insertWaybills,
  isNameTaken,
  isOnCallTwice,
  listCouriers,
  lockCourier,
  readCourier,
  updateCourier,
} from './courier-store.ts'
import type { PackingDependencies } from './packing-dependencies.ts'

type Facts = Omit<Courier, 'id' | 'waybillsLeft' | 'awaySince'>
type Dependencies = Pick<PackingDependencies, 'database' | 'actions' | 'isOnCall'>
type Unfit = 'no-keys' | 'on-call-twice'
type Pasted = { added: number; double: string[]; unfit: string[] }

/** Who brings parcels, and the numbers that they gave out beforehand. */
export function createCouriers({ database, actions, isOnCall }: Dependencies) {
  const { query } = database

  /** Who is asked over the net needs keys, and has one account. */
  async function problemOf(tx: Transaction, id: string, { adapter }: { adapter: CourierAdapter }) {
    if (!isCalledCourier(adapter)) return null
    if (!isOnCall(adapter)) return { ok: false, reason: 'no-keys' } as const
    return (await isOnCallTwice(tx, { id, adapter }))
      ? ({ ok: false, reason: 'on-call-twice' } as const)
      : null
  }

  async function read(id: string): Promise<Courier | null> {
    const row = await readCourier(query, id)
    return row ? toCourier(row) : null
  }

  const list = async (): Promise<Courier[]> => (await listCouriers(query)).map(toCourier)

  return {
    read,
    list,

    /** By its name, in whatever letters: a command names it so. */
    named: async (name: string): Promise<Courier | undefined> =>
      (await list()).find((one) => one.name.toLowerCase() === name.toLowerCase()),

    add(by: Actor, { actionId, ...facts }: Facts & { actionId: string }) {
      const id = newId()
      const wanted = { actionId, what: 'courier added', about: { kind: 'courier', id } }
      return actions.once<{ id: string }, 'name-taken' | Unfit>(by, wanted, async (tx) => {
        const problem = await problemOf(tx, id, facts)
        if (problem) return problem
        return (await insertCourier(tx, id, toColumns(facts)))
          ? { ok: true, answer: { id }, before: null, after: facts }
          : { ok: false, reason: 'name-taken' }
      })
    },

    edit(by: Actor, id: string, { actionId, ...facts }: Partial<Facts> & { actionId: string }) {
      const wanted = { actionId, what: 'courier changed', about: { kind: 'courier', id } }
      return actions.once<{ id: string }, 'unknown-courier' | 'name-taken' | Unfit>(
        by,
        wanted,
        async (tx) => {
          const stored = await lockCourier(tx, id)
          if (!stored) return { ok: false, reason: 'unknown-courier' }
          const before = toFacts(stored)
          const after = { ...before, ...facts }
          const problem = facts.adapter === undefined ? null : await problemOf(tx, id, after)
          if (problem) return problem
          if (await isNameTaken(tx, { id, name: after.name })) return { ok: false, reason: 'name-taken' }
          await updateCourier(tx, id, toColumns(after))
          return { ok: true, answer: { id }, before, after }
        },
      )
    },

    /** Numbers as they were pasted; those that are there already, or look like another's, are told and left out. */
    paste(by: Actor, id: string, { actionId, numbers }: { actionId: string; numbers: string }) {
      const wanted = { actionId, what: 'waybills added', about: { kind: 'courier', id } }
      return actions.once<Pasted, 'unknown-courier'>(by, wanted, async (tx) => {
        const courier = await lockCourier(tx, id)
        if (!courier) return { ok: false, reason: 'unknown-courier' }
        const { fit, double, unfit } = sorted(numbers, courier.awb_pattern)
        const added = new Set(await insertWaybills(tx, id, fit))
        const answer = {
          added: added.size,
          double: [...double, ...fit.filter((awb) => !added.has(awb))].slice(0, mostTold),
          unfit: unfit.slice(0, mostTold),
        }
        return { ok: true, answer, before: null, after: { added: added.size } }
      })
    },
  }
}

export type Couriers = ReturnType<typeof createCouriers>

/** More than so many wrong numbers are one mistake. */
const mostTold = 50

function sorted(pasted: string, pattern: string | null) {
  const numbers = pasted
    .split(/[\s,;]+/)
    .map(readAwb)
    .filter(Boolean)
  const seen = new Set<string>()
  const double: string[] = []
  for (const awb of numbers) {
    if (seen.has(awb)) double.push(awb)
    seen.add(awb)
  }
  const [fit, unfit]: [string[], string[]] = [[], []]
  for (const awb of seen) (fitsPattern(awb, pattern) ? fit : unfit).push(awb)
  return { fit, double, unfit }
}

function toColumns(facts: Facts): CourierFacts {
  return {
    name: facts.name,
    adapter: facts.adapter,
    awb_pattern: facts.awbPattern,
    track_url: facts.trackUrl,
    takes_cod: facts.takesCash,
    position: facts.position,
    is_active: facts.isActive,
  }
}

function toFacts(row: CourierFacts): Facts {
  return {
    name: row.name,
    adapter: row.adapter,
    awbPattern: row.awb_pattern,
    trackUrl: row.track_url,
    takesCash: row.takes_cod,
    isActive: row.is_active,
    position: row.position,
  }
}

function toCourier(row: CourierRow): Courier {
  return {
    id: row.id,
    ...toFacts(row),
    waybillsLeft: isCalledCourier(row.adapter) ? null : row.waybills_left,
    awaySince: row.away_since?.toISOString() ?? null,
  }
}
