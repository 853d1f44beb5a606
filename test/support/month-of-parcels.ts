import type { CourierAdapter } from '#domain/courier-adapters.ts'
import { isCalledCourier } from '#domain/courier-adapters.ts'
import type { openCourierSimulators } from '../simulators/courier-simulators.ts'
import { seededChance } from './seeded-chance.ts'
import { daysTold, openCourierPost, type Posted } from './courier-post.ts'
import { inCrowd } from './in-crowd.ts'
import { addLarger, checkOut, decide, makeSize, oneBuyer, submit } from './order-makers.ts'
import { answered, openMonthDesk, type SentParcel } from './month-desk.ts'
import { piecesLeftOf } from './month-pieces.ts'
import { openMonthReturns } from './month-returns.ts'
import { shuffled } from './orderings.ts'
import { addCourier, anAction, openPackingDesk, paste } from './packing-desk.ts'
import { drawParcel, minutesOfDay, type TrueParcel } from './parcel-truth.ts'
import { passPaymentTime } from './pass-time.ts'
import { drawReturn } from './return-truth.ts'
import { setRules } from './set-rules.ts'
import type { TestShop } from './shop.ts'
import { cash, online } from './ways-of-paying.ts'

type Simulators = Awaited<ReturnType<typeof openCourierSimulators>>

const crowd = 6
const ordersOfWave = 20
const stockOfSize = 10_000
const prices = [299, 349, 499, 649, 799, 1299]

type Plan = { parcels: number; days: number; silentDay: number; seed: number }

/** A month of a shop's parcels: what truly happens to each, what couriers tell of it, and what people of the shop do. */
export async function openMonth(
  shop: TestShop,
  simulators: Simulators,
  { parcels, days, silentDay, seed }: Plan,
) {
  const chance = seededChance(seed)
  const desk = await openPackingDesk(shop)
  const sizes = await Promise.all(prices.map((rupees) => makeSize(shop, { rupees, stock: stockOfSize })))
  const largerIds = await Promise.all(sizes.map((size) => addLarger(shop, size, stockOfSize)))
  const truth = Array.from({ length: parcels }, () => drawParcel(chance, { sizes: sizes.length, days }))
  const couriers = new Map<CourierAdapter, string>()
  for (const adapter of ['delhivery', 'shiprocket', 'csv', 'by-hand'] as const) {
    const { id } = await addCourier(desk.owner, `Over ${adapter}`, { adapter })
    couriers.set(adapter, id)
    if (!isCalledCourier(adapter)) await paste(desk.owner, id, parcels)
  }
  const post = openCourierPost(shop, chance)
  const posts = new Map<number, Array<Posted & { courier: CourierAdapter }>>()
  const sent: SentParcel[] = []
  const figures = { told: 0, asked: 0, lies: 0 }
  const sizeOf = new Map<string, number>()
  const people = openMonthDesk({
    packer: desk.packer,
    sent,
    sizeOf: (itemId) => sizeOf.get(itemId) ?? -1,
    crowd,
  })
  // By the clock of this machine all of the month is today, and by the couriers' the first parcels arrived weeks ago.
  await setRules(shop, { returnDays: 90 })
  const returns = await openMonthReturns({
    shop,
    owner: desk.owner,
    packer: desk.packer,
    sizeOf: (itemId) => sizeOf.get(itemId) ?? -1,
    largerIds,
    prices,
    courierId: couriers.get('by-hand') ?? '',
    crowd,
  })
  const chanceOfReturns = seededChance(seed + 1)
  const monthAgo = Math.floor(Date.now() / 60_000) - (days + 1) * minutesOfDay
  const idOf = (adapter: CourierAdapter) => couriers.get(adapter) ?? ''
  const sql = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values)

  async function order({ lines, isPrepaid }: TrueParcel) {
    const buyer = await oneBuyer(shop)
    const wanted = lines.flatMap(({ size, quantity }) => {
      const made = sizes[size]
      return made ? [{ ...made, quantity }] : []
    })
    const paymentMethod = isPrepaid ? online : cash
    const cart = await checkOut(shop, buyer, { wanted, paymentMethod })
    const placed = await answered(() => submit(shop, buyer, { ...cart, paymentMethod }))
    const { orderId } = placed
    if (isPrepaid) {
      await decide(shop, placed.paymentRedirectUrl, 'pay')
      await shop.payments.settle(orderId)
    } else {
      const body = { actionId: anAction(), orders: [await desk.target(orderId)] }
      await answered(() => desk.owner.call('confirmOrders', { body }))
    }
    return { orderId, rupees: cart.total }
  }

  /** All of them are ordered, packed and numbered; most are said to be handed over, of the others a scan tells. */
  async function sendAll(): Promise<void> {
    const placed = await inCrowd(truth, crowd, async (one) => ({ ...one, ...(await order(one)) }))
    for (let at = 0; at < placed.length; at += ordersOfWave) {
      const wave = placed.slice(at, at + ordersOfWave)
      await desk.take(wave.map(({ orderId }) => orderId))
      const packed = await inCrowd(wave, crowd, async (one) => {
        const { parcel } = await answered(
          async () => (await desk.pack(one.orderId, { courierId: idOf(one.courier) })).answer,
        )
        return { ...one, parcelId: parcel.id, awb: '' }
      })
      sent.push(...packed)
    }
    const waiting = async () =>
      (await sql("SELECT FROM parcel WHERE awb IS NULL AND state = 'packed'")).rowCount ?? 0
    while ((await waiting()) > 0) await shop.couriersOnCall.work()
    for (const { id, size_id: size } of (await sql('SELECT id, size_id FROM order_item')).rows)
      sizeOf.set(
        id,
        sizes.findIndex(({ sizeId }) => sizeId === size),
      )
    const { rows } = await sql('SELECT id, awb FROM parcel')
    const numbers = new Map(rows.map(({ id, awb }) => [id, String(awb)]))
    for (const one of sent) {
      one.awb = numbers.get(one.parcelId) ?? ''
      plan(one)
      const sentBack = drawReturn(chanceOfReturns, one)
      if (sentBack) returns.add(one, sentBack)
    }
    for (;;) {
      const query = { view: 'to-hand-over', limit: '100' } as const
      const some = await answered(() => desk.packer.call('listParcels', { query }))
      const left = some.filter(({ id }) => !scanned.has(id))
      // That they are on their way is told before the first scan.
      if (left.length === 0) return passTime()
      await answered(async () => (await desk.handOver(...left)).answer)
    }
  }

  // Nobody says of these that they were handed over.
  const scanned = new Set<string>()

  /** When each scan of a parcel is told, and by whom. */
  function plan(one: SentParcel): void {
    if (one.courier === 'by-hand') return
    const known = isCalledCourier(one.courier) ? simulators.books.byAwb(one.courier, one.awb) : undefined
    if (isCalledCourier(one.courier) && !known) throw new Error('its courier knows it')
    // Fewer than a page of those that wait.
    if (scanned.size < 20 && chance() < 0.1) scanned.add(one.parcelId)
    figures.lies += one.lies.length
    for (const { kind, minute, reason } of [...one.scans, ...one.lies].toSorted(
      (a, b) => a.minute - b.minute,
    )) {
      const scan = {
        kind,
        reason,
        at: new Date((monthAgo + minute) * 60_000),
        place: 'Salem_Hub (Tamil Nadu)',
      }
      const day = Math.floor(minute / minutesOfDay)
      // On its own day its courier knows it, too, when it is asked.
      happenings.set(day, [...(happenings.get(day) ?? []), () => known?.scans.push(scan)])
      for (const told of daysTold(chance, { day, mayGetLost: known !== undefined }))
        posts.set(told, [
          ...(posts.get(told) ?? []),
          { scan, known: known ?? null, awb: one.awb, courier: one.courier },
        ])
    }
  }

  const happenings = new Map<number, Array<() => unknown>>()

  /** A day: couriers scan and tell, people of the shop work through the desk, what waited for its minute is done. */
  async function live(day: number): Promise<void> {
    for (const happens of happenings.get(day) ?? []) happens()
    const isSilent = day === silentDay
    if (isSilent)
      for (const endpoint of ['status', 'token'] as const)
        simulators.faults.set('shiprocket', endpoint, [{ status: 503 }])
    const heard = shuffled(posts.get(day) ?? [], chance).filter(
      ({ courier }) => !(isSilent && courier === 'shiprocket'),
    )
    figures.told += heard.length
    await inCrowd(heard, crowd, async ({ courier, ...posted }) => {
      if (isCalledCourier(courier)) await post.report(courier, idOf(courier), posted)
    })
    await post.file(
      desk.packer,
      idOf('csv'),
      heard.filter(({ courier }) => courier === 'csv'),
    )
    if (isSilent || day === silentDay + 1 || day % 7 === 6) await askAll()
    simulators.faults.clear()
    await people.receive(day)
    await people.workTheDesk(day)
    await returns.live(day)
    await passTime()
  }

  /** Each parcel that is on the road is asked about, as happens every three hours. */
  async function askAll(): Promise<void> {
    const before = simulators.callsTo('delhivery', 'status') + simulators.callsTo('shiprocket', 'status')
    const onTheRoad = `SELECT count(*)::int AS n FROM parcel WHERE closed_at IS NULL
      AND state IN ('handed', 'moving', 'out', 'failed', 'rto')`
    const { n } = (await sql(onTheRoad)).rows[0]
    await sql("UPDATE parcel SET next_check_at = now() - interval '1 second'")
    for (let at = 0; at <= n; at += 200) await shop.couriersOnCall.work()
    figures.asked +=
      simulators.callsTo('delhivery', 'status') + simulators.callsTo('shiprocket', 'status') - before
  }

  /** The minutes in which things can be taken back are over. */
  async function passTime(): Promise<void> {
    await sql('UPDATE outbox SET next_at = now() WHERE done_at IS NULL')
    await shop.outbox.drain()
    await passPaymentTime(shop.database, 3600)
    await shop.payments.work()
  }

  /** The last of the couriers' news, and the days after in which people finish. */
  async function end(): Promise<void> {
    for (let day = days; day < days + 8 || returns.left() > 0; day += 1) {
      if (day > days * 2) throw new Error(`${returns.left()} returns never end`)
      if (day === days + 1) await askAll()
      await live(day)
    }
  }

  function piecesByTruth(): Map<string, number> {
    const { ordered, larger } = piecesLeftOf({ sent, returned: returns.all, of: stockOfSize })
    return new Map([
      [desk.size.sizeId, 1000],
      ...sizes.map(({ sizeId }, at) => [sizeId, ordered(at)] as const),
      ...largerIds.map((id, at) => [id, larger(at)] as const),
    ])
  }

  return {
    sendAll,
    live,
    end,
    sent,
    returns: returns.all,
    attention: people.attention,
    piecesByTruth,
    handedByScan: () => scanned.size,
    figures: () => ({ ...figures, ...people.done, ...returns.done }),
  }
}
