import { paise, toRupees } from '#domain/money.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Log } from '#platform/log/log.ts'
import type { Areas } from '#server/areas.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import { sampleCustomer } from './sample-customers.ts'
import { createSampleAfterSales } from './sample-after-sales.ts'
import { insertSampleCustomer, listPlenty, placeEarlier } from './sample-orders-store.ts'
import { type Ending, type PlannedOrder, sampleOrders } from './sample-plan.ts'

type Dependencies = {
  database: Database
  areas: Pick<
    Areas,
    | 'confirmRounds'
    | 'orders'
    | 'packing'
    | 'parcelNews'
    | 'payments'
    | 'returns'
    | 'staff'
    | 'staffOrders'
    | 'work'
  >
  /** Presses a button of the pretend gateway's page. */
  press: (pageUrl: string, action: 'pay' | 'fail') => Promise<void>
  log: Log
}

type Piece = Awaited<ReturnType<typeof listPlenty>>[number]
type Made = PlannedOrder & { id: string }

/** The rest of the orders are of customers who come again. */
const customers = 96
/** Every so-manieth order has two lines. */
const everyOtherLine = 3
/** Who brings parcels; both are made up. */
const couriers = [
  { name: 'Sample Courier', takesCash: true, first: 'SC' },
  { name: 'Sample Express', takesCash: false, first: 'SX' },
] as const
const waybills = 250

/** Both from 0; they are written from 1. */
const binOf = (rack: number, bin: number) =>
  [rack, bin].map((at) => String(at + 1).padStart(2, '0')).join('-')

/**
 * The orders of the sample shop, made with the shop's own functions in the background of its first start, so that who
 * tries it finds a shop at work.
 */
export function createSampleOrders({ database, areas, press, log }: Dependencies) {
  const { confirmRounds, orders, packing, payments, staff, staffOrders, work } = areas
  const afterSales = createSampleAfterSales({ database, areas })
  let isStopping = false
  let running: Promise<void> = Promise.resolve()

  async function place(at: number, planned: PlannedOrder, among: readonly Piece[]): Promise<Made | null> {
    const buyer = await customerAt(at)
    const wanted = [at, ...(at % everyOtherLine === 0 ? [at + 11] : [])].flatMap((nth) => {
      const piece = among[(nth * 5) % among.length]
      return piece ? [{ ...piece, quantity: 1 + (nth % 3) }] : []
    })
    const who = { customerId: buyer.customerId, clientAddress: '127.0.0.1', couponCode: null }
    const kept = await orders.keepCart({ ...who, items: wanted, earlierAbandonId: null })
    const quoted = await orders.quoteCart({ ...who, items: wanted, paymentMethod: planned.pays })
    if (!kept.ok || !quoted.ok) return null
    const placed = await orders.place({
      ...buyer,
      abandonId: kept.abandonId,
      paymentMethod: planned.pays,
      total: toRupees(quoted.priced.quote.total),
      advance: paise(0),
      claimed: {},
      isAnother: true,
    })
    if (!placed.ok) return null
    if (placed.paymentRedirectUrl) {
      await press(placed.paymentRedirectUrl, planned.ending === 'unpaid' ? 'fail' : 'pay')
      await payments.settle(placed.orderId)
    }
    return { ...planned, id: placed.orderId }
  }

  const known = new Map<number, { customerId: string; addressId: string }>()

  async function customerAt(at: number) {
    // Now and then somebody orders twice in a row.
    const nth = (at % 20 === 19 ? at - 1 : at) % customers
    const found = known.get(nth)
    if (found) return found
    const ids = { customerId: newId(), addressId: newId() }
    await database.transaction((tx) => insertSampleCustomer(tx, { ...sampleCustomer(nth), ...ids }))
    known.set(nth, ids)
    return ids
  }

  async function targets(made: readonly Made[]) {
    const lines = await work.lines(made.map(({ id }) => id))
    return { actionId: newId(), orders: lines.map(({ id, version }) => ({ id, version })) }
  }

  /** Brings all of them to where they are by now. */
  async function work30Days(by: Actor, made: readonly Made[]): Promise<void> {
    const of = (...endings: Ending[]) => made.filter(({ ending }) => endings.includes(ending))
    const cash = made.filter(({ pays }) => pays === 'cash-on-delivery')
    const isConfirmed = ({ ending }: Made) => ['to-pack', 'packed', 'handed-over'].includes(ending)
    await staffOrders.confirm(by, await targets(cash.filter(isConfirmed)))
    // Those that wait were asked before anything of the same customers had arrived, and go on waiting.
    await confirmRounds.now()
    await staffOrders.hold(by, { ...(await targets(of('on-hold'))), reason: 'address' })
    for (const { id } of of('cancelled', 'refunded')) await orders.change(id, 'cancel')
    for (const { id } of of('packed', 'handed-over')) await packing.packAll(by, { id, actionId: newId() })
    const sent = await packing.parcels.ofOrders(of('handed-over').map(({ id }) => id))
    const parcels = sent.map(({ id, version }) => ({ id, version }))
    await packing.handOver(by, { actionId: newId(), parcels })
    for (const { id, hours } of made) await database.transaction((tx) => placeEarlier(tx, { id, hours }))
    const sentLast = of('handed-over')
      .map(({ id }) => id)
      .toReversed()
    await afterSales.bringToDoors(by, sentLast)
    await afterSales.takeBack(by, sentLast)
  }

  /** Two couriers, each with numbers that it gave out beforehand: packing takes the next. */
  async function callCouriers(by: Actor): Promise<void> {
    for (const [position, { name, takesCash, first }] of couriers.entries()) {
      const facts = { adapter: 'by-hand' as const, awbPattern: null, trackUrl: null, isActive: true }
      const added = await packing.couriers.add(by, { actionId: newId(), name, takesCash, position, ...facts })
      if (!added.ok) continue
      const numbers = Array.from({ length: waybills }, (_, at) => `${first}${100_000 + at * 7}`).join('\n')
      await packing.couriers.paste(by, added.answer.id, { actionId: newId(), numbers })
    }
  }

  /** A rack for each product, and in it a bin for each colour. */
  async function fillShelves(by: Actor): Promise<void> {
    const racks = Map.groupBy(await packing.listShelf(), ({ productName }) => productName)
    const wishes = [...racks.values()].flatMap((pieces, rack) => {
      const colors = [...new Set(pieces.map(({ color }) => color))]
      return pieces.map(({ id, color }) => ({ piece: id, bin: binOf(rack, colors.indexOf(color)) }))
    })
    await packing.setShelf(by, { actionId: newId(), wishes })
  }

  async function make(): Promise<void> {
    const people = await staff.people.list()
    const owner = people.find(({ role }) => role === 'owner')
    if (!owner) return
    const by: Actor = { staffId: owner.id, name: owner.name }
    await callCouriers(by)
    await fillShelves(by)
    const among = await listPlenty(database.query)
    const made: Made[] = []
    for (const [at, planned] of sampleOrders().entries()) {
      if (isStopping) return
      const placed = await place(at, planned, among)
      if (placed) made.push(placed)
    }
    if (isStopping) return
    await work30Days(by, made)
    log.info({ orders: made.length }, 'the sample shop is at work')
  }

  return {
    /** Resolves when they are there; what goes wrong with them is logged and stops nothing. */
    start(): Promise<void> {
      running = make().catch((err: unknown) =>
        log.error({ err }, 'the orders of the sample shop are not whole'),
      )
      return running
    },
    async stop(): Promise<void> {
      isStopping = true
      await running
    },
  }
}
