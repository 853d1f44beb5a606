import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { paise, toRupees } from '#domain/money.ts'
import { ok, refuse } from '#platform/http/http.ts'
import type { StaffApi, StaffCaller } from '#server/settings/staff-shop-endpoints.ts'
import { answerCouriers } from './couriers-api.ts'
import type { Packing } from './packing.ts'
import { packingRefusals, wordsOfPieces } from './packing-refusals.ts'
import { answerParcels } from './parcels-api.ts'
import { answerShelf } from './shelf-api.ts'

/** What the tables show of orders comes from those who know them. */
type Parts = { packing: Packing; work: { lines(ids: readonly string[]): Promise<StaffOrderLine[]> } }

/** Answers the rows of the packing table. */
export function answerPacking(api: StaffApi, { packing, work }: Parts): void {
  answerCouriers(api, packing)
  answerParcels(api, { packing, work })
  answerShelf(api, packing)

  api.answer('listWaves', async ({ caller }) => {
    const waves = await packing.waves.list()
    return ok(
      waves.map(({ until, ...wave }) => ({
        ...wave,
        isMine: wave.who.id === caller.staffId,
        until: until.toISOString(),
      })),
    )
  })

  api.answer('takeWave', async ({ body, caller }) => {
    const taken = await packing.waves.take(caller, body)
    if (!taken.ok) return refuse(packingRefusals[taken.reason])
    return wave(taken.answer.wave, caller)
  })

  api.answer('readWave', async ({ params, caller }) => wave(params.wave, caller))

  api.answer('keepWave', async ({ params, caller }) => {
    const until = await packing.waves.keep(caller, params.wave)
    return ok({ until: until?.toISOString() ?? null })
  })

  api.answer('dropWave', async ({ params, body, caller }) => {
    const dropped = await packing.waves.drop(caller, { ...body, wave: params.wave })
    if (!dropped.ok) return refuse(packingRefusals[dropped.reason])
    return ok({ orders: await work.lines(dropped.answer) })
  })

  api.answer('packOrder', async ({ params, body, caller }) => {
    const done = await packing.pack(caller, { ...body, id: params.id })
    if (!done.ok) {
      if (done.reason !== 'wrong-pieces') return refused(done.reason, params.id)
      const wanted = await packing.waves.piecesOf(params.id)
      return refuse({ ...packingRefusals['wrong-pieces'], message: wordsOfPieces(wanted, body.pieces) })
    }
    const [[order], [parcel]] = await Promise.all([
      work.lines([done.answer.orderId]),
      packing.parcels.read([done.answer.parcelId]),
    ])
    return order && parcel
      ? ok({ order, parcel }, { meta: { undo: done.undo } })
      : refuse(packingRefusals['unknown-order'])
  })

  api.answer('reportMissing', async ({ params, body, caller }) => {
    const done = await packing.report(caller, { ...body, id: params.id })
    if (!done.ok) return refused(done.reason, params.id)
    const [line] = await work.lines([params.id])
    return line ? ok(line, { meta: { undo: done.undo } }) : refuse(packingRefusals['unknown-order'])
  })

  /** With the order as it is now, for the screen that still shows it otherwise. */
  async function refused(reason: keyof typeof packingRefusals, orderId: string) {
    const [now] = await work.lines([orderId])
    const refusal = packingRefusals[reason]
    const message =
      reason === 'not-now' && now
        ? `Order ${now.number} is "${orderStages[now.stage].label}" now.`
        : refusal.message
    return refuse({ ...refusal, message, data: now ? { now } : undefined })
  }

  async function wave(id: string, { staffId }: StaffCaller) {
    const found = await packing.waves.read(id)
    if (!found) return refuse(packingRefusals['unknown-wave'])
    const [lines, parcels] = await Promise.all([
      work.lines(found.orders.map(({ orderId }) => orderId)),
      packing.parcels.read(found.orders.flatMap(({ parcelId }) => parcelId ?? [])),
    ])
    const byId = new Map(lines.map((line) => [line.id, line]))
    const orders = found.orders.flatMap(({ orderId, parcelId, ...place }) => {
      const order = byId.get(orderId)
      if (!order) return []
      return {
        ...placeShown(place),
        order,
        parcel: parcels.find((parcel) => parcel.id === parcelId) ?? null,
        problem: problemOf(order),
      }
    })
    const isToPick = (orderId: string) =>
      orders.some(({ order, parcel, problem }) => order.id === orderId && !parcel && !problem)
    return ok({
      id,
      who: found.who,
      isMine: found.who.id === staffId,
      until: found.until?.toISOString() ?? null,
      orders,
      picks: found.picksFor(isToPick),
    })
  }
}

type Place = NonNullable<Awaited<ReturnType<Packing['waves']['read']>>>['orders'][number]
type WaveOrder = StaffData<'readWave'>['orders'][number]

function placeShown({
  cashDuePaise,
  expected,
  courier,
  lines,
  ...place
}: Omit<Place, 'orderId' | 'parcelId'>) {
  return {
    ...place,
    cashDue: toRupees(paise(cashDuePaise)),
    courier: courier ?? null,
    expected: expected && { from: expected.from.toISOString(), to: expected.to.toISOString() },
    lines: lines.map((line): WaveOrder['lines'][number] => ({
      itemId: line.itemId,
      productName: line.productName,
      slug: line.slug,
      color: line.color,
      colorCode: line.colorCode,
      size: line.size,
      image: line.image,
      quantity: line.quantity,
      sku: line.sku,
      barcode: line.barcode,
      bin: line.bin,
      left: line.left,
    })),
  }
}

/** What has become of an order while it lay on the table; one that was delivered lies there for an exchange. */
function problemOf({ number, stage, cancelsAt }: StaffOrderLine): string | null {
  if (cancelsAt !== null) return `Order ${number} is being cancelled. Put its pieces back.`
  if (stage === 'cancelled') return `Order ${number} was cancelled. Put its pieces back.`
  if (stage === 'to-pack' || stage === 'packed' || stage === 'shipped' || stage === 'delivered') return null
  return `Order ${number} is "${orderStages[stage].label}" now.`
}
