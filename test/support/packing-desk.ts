import type { CourierAdapter } from '#domain/courier-adapters.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { checkOut, dataOf, makeSize, oneBuyer, type SizeMade, submit } from './order-makers.ts'
import type { TestShop } from './shop.ts'
import { joinStaff, type StaffBrowser } from './staff.ts'

export const anAction = () => crypto.randomUUID()

/** An owner, a packer, a courier with a pool, and orders to pack. */
export async function openPackingDesk(shop: TestShop, { waybills = 0 }: { waybills?: number } = {}) {
  const owner = await joinStaff(shop, { role: 'owner' })
  const packer = await joinStaff(shop, { role: 'packer' })
  const size = await makeSize(shop)
  const courier = await addCourier(owner, 'Blue Dart')
  await paste(owner, courier.id, waybills)

  /** A cash order that is confirmed. */
  async function toPack({ quantity = 1, sizes = [size] }: { quantity?: number; sizes?: SizeMade[] } = {}) {
    const buyer = await oneBuyer(shop)
    const order = await checkOut(shop, buyer, { wanted: sizes.map((one) => ({ ...one, quantity })) })
    const { orderId: id } = dataOf(await submit(shop, buyer, order))
    await owner.call('confirmOrders', { body: { actionId: anAction(), orders: [await target(id)] } })
    return { id, buyer }
  }

  const see = async (id: string) => dataOf(await owner.call('readStaffOrder', { params: { id } }))

  async function target(id: string) {
    const { version } = await see(id)
    return { id, version }
  }

  async function take(orders: string[], by: StaffBrowser = packer) {
    return dataOf(await by.call('takeWave', { body: { actionId: anAction(), count: 20, orders } }))
  }

  /** Puts an order into its box as the screen does: with every piece checked. */
  async function pack(
    id: string,
    { by = packer, ...more }: { by?: StaffBrowser; awb?: string; courierId?: string } = {},
  ) {
    const { version, lines } = await see(id)
    const actionId = anAction()
    const pieces = lines.map((line) => ({ itemId: line.id, quantity: line.quantity }))
    const body = { actionId, version, pieces, ...more }
    return { actionId, answer: await by.call('packOrder', { params: { id }, body }) }
  }

  /** An order in its box. */
  async function packed(more: { awb?: string } = {}) {
    const order = await toPack()
    await take([order.id])
    const { actionId, answer } = await pack(order.id, more)
    return { ...order, actionId, parcel: dataOf(answer).parcel }
  }

  async function handOver(...parcels: Array<{ id: string; version: number }>) {
    const actionId = anAction()
    const body = { actionId, parcels: parcels.map(({ id, version }) => ({ id, version })) }
    return { actionId, answer: await packer.call('handOver', { body }) }
  }

  /** The leases of a person's claims have run out. */
  async function leaseRunsOut(staffId: string) {
    await shop.database.pool.query(
      "UPDATE pack_claim SET until = now() - interval '1 second' WHERE staff_id = $1",
      [staffId],
    )
  }

  return { owner, packer, size, courier, toPack, see, target, take, pack, packed, handOver, leaseRunsOut }
}

export async function addCourier(
  owner: StaffBrowser,
  name: string,
  more: { awbPattern?: string; adapter?: CourierAdapter } = {},
) {
  const body = {
    actionId: anAction(),
    name,
    adapter: 'by-hand' as const,
    awbPattern: null,
    trackUrl: 'https://track.example/{awb}',
    takesCash: true,
    isActive: true,
    position: 1,
    ...more,
  }
  return dataOf(await owner.call('addCourier', { body }))
}

/** New numbers for a courier's pool. */
export async function paste(owner: StaffBrowser, courierId: string, count: number) {
  if (count === 0) return
  const numbers = Array.from({ length: count }, (_, at) => `BD${1000 + at}`).join('\n')
  const params = { id: courierId }
  dataOf(await owner.call('addWaybills', { params, body: { actionId: anAction(), numbers } }))
}

/** Packs what lies on their table and then all that waits, a few at a time, as one person does until nothing is left. */
export async function packUntilEmpty(by: StaffBrowser, few: number): Promise<void> {
  for (const { id, isMine } of dataOf(await by.call('listWaves', {})))
    if (isMine) await packWave(by, dataOf(await by.call('readWave', { params: { wave: id } })))
  for (;;) {
    const taken: Answer<StaffData<'takeWave'>> = await by.call('takeWave', {
      body: { actionId: anAction(), count: few },
    })
    if (taken.status === 409) return
    await packWave(by, dataOf(taken))
  }
}

async function packWave(by: StaffBrowser, wave: StaffData<'readWave'>): Promise<void> {
  for (const { order, lines, parcel } of wave.orders) {
    if (parcel) continue
    const pieces = lines.map(({ itemId, quantity }) => ({ itemId, quantity }))
    const body = { actionId: anAction(), version: order.version, pieces }
    dataOf(await by.call('packOrder', { params: { id: order.id }, body }))
  }
}
