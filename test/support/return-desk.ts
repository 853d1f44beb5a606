import { sql } from 'kysely'
import { findViolations } from '#server/operator/invariant-store.ts'
import type { StaffData, StaffInput } from '#contract/staff-endpoint-schemas.ts'
import {
  addLarger,
  type Buyer,
  checkOut,
  dataOf,
  decide,
  makeSize,
  oneBuyer,
  submit,
} from './order-makers.ts'
import { anAction, openPackingDesk } from './packing-desk.ts'
import type { TestShop } from './shop.ts'
import { joinStaff, type StaffBrowser } from './staff.ts'
import { cash, online } from './ways-of-paying.ts'

type Opening = Partial<StaffInput<'openReturn'>['body']> & { by?: StaffBrowser }

/** Orders that have arrived, and people who take back what was sent. */
export async function openReturnDesk(shop: TestShop) {
  const desk = await openPackingDesk(shop, { waybills: 200 })
  const { owner, packer } = desk
  const accountant = await joinStaff(shop, { role: 'accountant' })

  /** A product with sizes M (as ordered) and L, each with so many pieces. */
  async function makePair({ stock = 50, rupees = 299 }: { stock?: number; rupees?: number } = {}) {
    const size = await makeSize(shop, { rupees })
    const largeId = await addLarger(shop, size, stock)
    return { size, largeId }
  }

  /** An order that arrived so many days ago, its money with the shop. */
  async function arrived({
    quantity = 1,
    rupees = 299,
    days = 1,
    pair,
    pays = 'cash',
    buyer: known,
    couponCode,
  }: {
    quantity?: number
    rupees?: number
    days?: number
    pair?: Awaited<ReturnType<typeof makePair>>
    pays?: 'cash' | 'online'
    buyer?: Buyer
    couponCode?: string
  } = {}) {
    const { size, largeId } = pair ?? (await makePair({ rupees }))
    const buyer = known ?? (await oneBuyer(shop))
    const paymentMethod = pays === 'cash' ? cash : online
    const order = await checkOut(shop, buyer, {
      wanted: [{ ...size, quantity }],
      paymentMethod,
      ...(couponCode === undefined ? {} : { couponCode }),
    })
    const placed = dataOf(await submit(shop, buyer, { ...order, paymentMethod }))
    const { orderId: id } = placed
    if (pays === 'online') {
      await decide(shop, placed.paymentRedirectUrl, 'pay')
      await shop.payments.settle(id)
    } else
      await owner.call('confirmOrders', { body: { actionId: anAction(), orders: [await desk.target(id)] } })
    await desk.take([id])
    const { answer } = await desk.pack(id)
    const { parcel } = dataOf(answer)
    await desk.handOver(parcel)
    await deliver(parcel.id, days)
    return { id, buyer, largeId, sizeId: size.sizeId, itemId: (await desk.see(id)).lines[0]?.id ?? '' }
  }

  /** Its courier tells that it was delivered, so many days ago by the shop's own books. */
  async function deliver(parcelId: string, days = 1) {
    const news = { parcel: { id: parcelId }, kind: 'delivered' as const, at: new Date(), words: 'Delivered' }
    await shop.parcelNews.applyNews('webhook', [news])
    await sql`UPDATE parcel SET moved_at = now() - make_interval(days => ${days}::int)
      WHERE id = ${parcelId}`.execute(shop.database.query)
  }

  type Arrived = Awaited<ReturnType<typeof arrived>>

  async function open(order: Arrived, { by = owner, ...more }: Opening = {}) {
    const { version } = await desk.see(order.id)
    const wish = more.wish ?? 'exchange'
    const piece = {
      itemId: order.itemId,
      quantity: 1,
      ...(wish === 'exchange' ? { wantedSizeId: order.largeId } : {}),
    }
    const body = {
      actionId: anAction(),
      version,
      wish,
      reason: 'too-small' as const,
      words: '',
      way: 'pickup' as const,
      pieces: [piece],
      isException: false,
      videoSeen: false,
      ...more,
    }
    return { body, answer: await by.call('openReturn', { params: { id: order.id }, body }) }
  }

  const see = async (id: string) => dataOf(await owner.call('readReturn', { params: { id } }))

  async function receive(id: string, back: Partial<Back> = { fine: 1 }, by = packer) {
    const { version, pieces } = await see(id)
    const nothing = { fine: 0, press: 0, bad: 0, missing: 0 }
    const body = {
      actionId: anAction(),
      version,
      pieces: pieces.map(({ itemId }) => ({ itemId, ...nothing, ...back })),
    }
    return by.call('receiveReturn', { params: { id }, body })
  }

  /** A refund whose piece is back. */
  async function received({
    wish = 'refund',
    ...terms
  }: Parameters<typeof arrived>[0] & { wish?: 'refund' | 'credit' } = {}) {
    const order = await arrived(terms)
    const { answer } = await open(order, { wish, reason: 'other' })
    const { id } = dataOf(answer)
    dataOf(await receive(id))
    return { ...order, caseId: id }
  }

  const askMoney = (caseId: string, rupees: number, by?: StaffBrowser) =>
    settle(caseId, { rupees, as: 'money' }, by)
  const askCredit = (caseId: string, rupees: number, by?: StaffBrowser) =>
    settle(caseId, { rupees, as: 'credit' }, by)

  const askBoth = (caseId: string, [rupees, andCredit]: readonly [number, number], by?: StaffBrowser) =>
    settle(caseId, { rupees, as: 'money', andCredit }, by)

  async function settle(
    caseId: string,
    given: { rupees: number; as: 'money' | 'credit'; andCredit?: number },
    by: StaffBrowser = accountant,
  ) {
    const { version } = await see(caseId)
    const body = { actionId: anAction(), version, ...given }
    return { body, answer: await by.call('askMoneyBack', { params: { id: caseId }, body }) }
  }

  /** The minute in which store credit can be undone has passed. */
  const passMinuteOf = (code: string) =>
    shop.database.pool.query("UPDATE coupon SET starts_at = now() - interval '1 second' WHERE code = $1", [
      code,
    ])

  const violations = async () => (await findViolations(shop.database)).map(({ name }) => name)
  const payoutOf = (found: StaffData<'readReturn'>) => found.payouts[0]?.id ?? ''

  return {
    ...desk,
    accountant,
    makePair,
    arrived,
    open,
    seeCase: see,
    receive,
    received,
    askMoney,
    askCredit,
    askBoth,
    payoutOf,
    passMinuteOf,
    violations,
  }
}

type Back = { fine: number; press: number; bad: number; missing: number }
