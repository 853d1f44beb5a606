import { isCalledCourier } from '#domain/courier-adapters.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Actor } from '#server/staff/staff.ts'
import { activeCouriers, listCouriers } from './courier-store.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import { toPicks } from './picks.ts'
import {
  deleteWave,
  listWaves,
  nameOf,
  readPiecesToPick,
  readPlaces,
  renewClaims,
  takeClaims,
} from './wave-store.ts'

type Dependencies = Pick<PackingDependencies, 'database' | 'actions' | 'orders'>

/** Orders that somebody takes to the packing table together; nobody else can while they work. */
export function createWaves({ database, actions, orders }: Dependencies) {
  const { query } = database

  return {
    take(by: Actor, wish: { actionId: string; count: number; orders?: readonly string[] | undefined }) {
      const wave = newId()
      const wanted = { actionId: wish.actionId, what: 'wave taken', about: { kind: 'wave', id: wave } }
      return actions.once<{ wave: string }, 'nothing-to-pack'>(by, wanted, async (tx) => {
        const taken = await takeClaims(tx, {
          staffId: by.staffId,
          wave,
          count: wish.orders?.length ?? wish.count,
          orders: wish.orders ?? null,
        })
        if (taken.length === 0) return { ok: false, reason: 'nothing-to-pack' }
        return { ok: true, answer: { wave }, before: null, after: { orders: taken } }
      })
    },

    drop(by: Actor, { wave, actionId }: { wave: string; actionId: string }) {
      const wanted = { actionId, what: 'wave dropped', about: { kind: 'wave', id: wave } }
      return actions.once<string[], never>(by, wanted, async (tx) => {
        const orderIds = await deleteWave(tx, { staffId: by.staffId, wave })
        return { ok: true, answer: orderIds, before: { orders: orderIds }, after: null }
      })
    },

    /** A sign of work. Answers until when it counts; null: the wave is not theirs any more. */
    async keep(by: Actor, wave: string): Promise<Date | null> {
      await renewClaims(query, { staffId: by.staffId, wave })
      return untilOf(await readPlaces(query, wave))
    },

    async list() {
      const waves = await listWaves(query)
      return waves.map(({ wave, staff_id: staffId, name, orders: count, until }) => ({
        id: wave,
        who: { id: staffId, name: name ?? staffId },
        until,
        orders: count,
      }))
    },

    piecesOf: (orderId: string) => readPiecesToPick(query, [orderId]),

    /** All that is shown of a wave but the orders' own lines; null: there is no such wave. */
    async read(wave: string) {
      const places = await readPlaces(query, wave)
      const [first] = places
      if (!first) return null
      const ids = places.map(({ orderId }) => orderId)
      const [facts, pieces, couriers, active, name] = await Promise.all([
        orders.facts(query, ids),
        readPiecesToPick(query, ids),
        listCouriers(query),
        activeCouriers(query),
        nameOf(query, first.staffId),
      ])
      const byOrder = Map.groupBy(pieces, ({ orderId }) => orderId)
      const left = new Map(couriers.map((courier) => [courier.id, courier.waybills_left]))
      return {
        id: wave,
        who: { id: first.staffId, name },
        until: untilOf(places),
        orders: places.map(({ orderId, slot, parcelId }) => {
          const fact = facts.get(orderId)
          const cashDuePaise = fact?.cashDuePaise ?? 0
          const courier = active.find(
            ({ takes_cod: takesCash, isAway }) => !isAway && (takesCash || cashDuePaise === 0),
          )
          const lines = byOrder.get(orderId) ?? []
          return {
            orderId,
            slot,
            parcelId,
            note: fact?.note ?? '',
            cashDuePaise,
            expected: fact?.expected ?? null,
            lines,
            weightGrams: lines.reduce((all, line) => all + line.weightGrams * line.quantity, 0),
            courier: courier && {
              id: courier.id,
              name: courier.name,
              waybillsLeft: isCalledCourier(courier.adapter) ? null : (left.get(courier.id) ?? 0),
            },
          }
        }),
        /** What is to be fetched for some of its orders. */
        picksFor: (isWanted: (orderId: string) => boolean) =>
          toPicks(
            places
              .filter(({ orderId }) => isWanted(orderId))
              .map(({ orderId, slot }) => ({ slot, lines: byOrder.get(orderId) ?? [] })),
          ),
      }
    },
  }
}

function untilOf(places: ReadonlyArray<{ until: Date | null }>): Date | null {
  const moments = places.flatMap(({ until }) => (until === null ? [] : [until.getTime()]))
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}
