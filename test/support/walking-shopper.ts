import { sql } from 'kysely'
import {
  addressIn,
  type Buyer,
  checkOut,
  dataOf,
  decide,
  makeSize,
  oneBuyer,
  toOrderItems,
} from './order-makers.ts'
import type { TestShop } from './shop.ts'
import { cash, online, type WayOfPaying } from './ways-of-paying.ts'

/** What a checkout screen says when Place Order is pressed. */
export type Screen = { city: string; paymentMethod: WayOfPaying; quantity: number }

type Tab = Screen & { abandonId: string | null }

type OrderSeen = { id: string; number: number; state: string; city: string; method: number; pieces: number }

const stock = 50
const cities = ['Chennai', 'Mumbai']
const takenStates = ['placed', 'paid']
const overStates = ['cancelled', 'refund-due', 'refunded']

/** The totals of one to three pieces by both ways of paying, as the checkout shows them. */
export async function readTotals(shop: TestShop): Promise<Map<string, number>> {
  const buyer = await oneBuyer(shop)
  const size = await makeSize(shop)
  const totals = new Map<string, number>()
  for (const quantity of [1, 2, 3]) {
    for (const paymentMethod of [cash, online]) {
      const { total } = await checkOut(shop, buyer, { wanted: [{ ...size, quantity }], paymentMethod })
      totals.set(`${quantity} ${paymentMethod}`, total)
    }
  }
  return totals
}

/**
 * A shopper with two tabs and one browser storage, who changes their mind, goes back, reloads and loses answers, before
 * a gateway that pays, fails and tells late. `faults` names what does not fit what their last confirmed screen said.
 */
export async function openWalk(shop: TestShop, totals: Map<string, number>, random: () => number) {
  const chennai = await oneBuyer(shop)
  const buyers = new Map<string, Buyer>([
    ['Chennai', chennai],
    ['Mumbai', await addressIn(shop, chennai, 'Mumbai')],
  ])
  const size = await makeSize(shop, { stock })
  const pages: string[] = []
  const log: string[] = []
  const tabs = [newTab(), newTab()]
  let stored: string | null = null
  /** What the last confirmed screens said; more than one after presses at the same moment. */
  let said: Screen[] = []

  function newTab(): Tab {
    return { city: 'Chennai', paymentMethod: online, quantity: 1, abandonId: null }
  }

  function pick<T>(list: readonly [T, ...T[]] | T[]): T {
    const picked = list[Math.floor(random() * list.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  const totalOf = ({ quantity, paymentMethod }: Screen) => totals.get(`${quantity} ${paymentMethod}`) ?? 0

  /** Over the cart page: another record of the same checkout. */
  async function checkout(tab: Tab) {
    const orderItems = toOrderItems([{ ...size, quantity: tab.quantity }])
    const kept = await shop.call('abandonOrder', { body: { orderItems, earlierAbandonId: stored } }, chennai)
    if (kept.status !== 200) return
    tab.abandonId = stored = dataOf(kept).abandonId
  }

  /** What this press has confirmed; nothing where it was refused. */
  async function press({ city, paymentMethod, quantity, abandonId }: Tab): Promise<Screen[]> {
    if (!abandonId) return []
    const before = said
    const { addressId } = buyers.get(city) ?? chennai
    const screen = { city, paymentMethod, quantity }
    const figures = { totalWeight: 0, subtotal: 0, shippingCharge: 0, total: totalOf(screen) }
    const body = { abandonId, addressId, paymentMethod, ...figures }
    const submit = () => shop.call('placeOrder', { body }, chennai)
    let answer = await submit()
    while ('code' in answer && answer.code === 'try-again') answer = await submit()
    // The order is kept; only its page was replaced by that of another tab meanwhile.
    if (answer.status === 503) return [screen]
    if (answer.status >= 500) throw new Error(`${answer.status} for ${JSON.stringify(screen)}`)
    if (answer.status !== 200) return []
    const { orderId, paymentRedirectUrl: url } = dataOf(answer)
    if (url?.includes('/sandbox/pay/')) {
      pages.push(url)
      return [screen]
    }
    // The shop had heard of the money since the look before: the result page shows the order as it was confirmed then.
    const isPaid = (await readAll()).some(({ id, state }) => id === orderId && state === 'paid')
    return isPaid ? [...before, screen] : [screen]
  }

  /** Places the order; whether its answer reaches the page or not, it was confirmed. */
  async function place(pressed: Tab[], meanwhile?: Promise<unknown>) {
    const wasTaken = await isTaken()
    const [screens] = await Promise.all([Promise.all(pressed.map(press)), meanwhile])
    if (wasTaken) return
    const confirmed = screens.flat()
    if (confirmed.length > 0) said = confirmed
  }

  async function newest(): Promise<OrderSeen | undefined> {
    return (await readAll())[0]
  }

  async function isTaken(): Promise<boolean> {
    return takenStates.includes((await newest())?.state ?? '')
  }

  async function readAll(): Promise<OrderSeen[]> {
    const { rows } = await sql<OrderSeen>`
      SELECT o.id, o.number, o.state, o.delivery_address->>'city' AS city, o.payment_method AS method,
        (SELECT sum(quantity)::int FROM order_item WHERE order_id = o.id) AS pieces
      FROM orders o WHERE o.customer_id = ${chennai.customerId} ORDER BY o.created_at DESC, o.id DESC`.execute(
      shop.database.query,
    )
    return rows
  }

  /** The shop hears of what happened at the gateway; a payment that is being worked on meanwhile is not waited for. */
  async function hear() {
    await sql`UPDATE payment_attempt SET next_check_at = now(), asked_at = NULL
      WHERE id IN (SELECT p.id FROM payment_attempt p JOIN orders o ON o.id = p.order_id
        WHERE o.customer_id = ${chennai.customerId} AND p.captured_paise = 0 FOR UPDATE OF p SKIP LOCKED)`.execute(
      shop.database.query,
    )
    await shop.payments.work()
  }

  async function atGateway(action: 'pay' | 'fail') {
    if (pages.length > 0) await decide(shop, random() < 0.7 ? (pages.at(-1) ?? null) : pick(pages), action)
  }

  async function payInCash() {
    const order = await newest()
    if (!order || (await isTaken())) return
    const params = { orderId: order.id }
    const { cashTotal } = dataOf(await shop.call('readOrder', { params }, chennai))
    if (cashTotal === null) return
    const paid = await shop.call('payInCash', { params, body: { total: cashTotal } }, chennai)
    if (paid.status === 200) said = said.map((screen) => ({ ...screen, paymentMethod: cash }))
  }

  async function payAgain() {
    const order = await newest()
    if (!order) return
    const answer = await shop.call('payOrder', { params: { orderId: order.id } }, chennai)
    if (answer.status === 200) pages.push(dataOf(answer).paymentRedirectUrl)
  }

  const steps: Record<string, (tab: Tab) => Promise<unknown>> = {
    'other address': async (tab) => (tab.city = pick(cities)),
    'other method': async (tab) => (tab.paymentMethod = pick([cash, online, online, online])),
    'other quantity': async (tab) => {
      tab.quantity = pick([1, 2, 3])
      await checkout(tab)
    },
    'back to the cart': checkout,
    place: (tab) => place([tab]),
    'place once more': (tab) => place([tab]),
    'double click': (tab) => place([tab, tab]),
    'both tabs': () => place(tabs),
    'place while it is paid': (tab) => place([tab], atGateway('pay').then(hear)),
    pays: () => atGateway('pay'),
    fails: () => atGateway('fail'),
    'is heard': hear,
    'cash instead': payInCash,
    'pay again': payAgain,
  }

  async function walk(count: number) {
    for (const tab of tabs) await checkout(tab)
    for (let n = 0; n < count; n += 1) {
      const name = pick(Object.keys(steps))
      const tab = pick(tabs)
      log.push(`${tabs.indexOf(tab)}: ${name}`)
      await steps[name]?.(tab)
    }
    await hear()
  }

  async function faults(): Promise<string[]> {
    const [last, ...before] = await readAll()
    const found: string[] = []
    const still = before.filter(({ state }) => !overStates.includes(state))
    if (still.length > 0) found.push(`more than one order counts: ${JSON.stringify([last, ...still])}`)
    if (said.length > 0 && !last) found.push('nothing was ordered')
    if (last && !said.some((screen) => isAs(last, screen))) {
      found.push(`ordered ${JSON.stringify(last)}, said ${JSON.stringify(said)}`)
    }
    const { rows } = await sql<{ taken: number; paid: number; due: number }>`
      SELECT (SELECT on_hand - reserved FROM stock WHERE size_id = ${size.sizeId})::int AS taken,
        coalesce(sum(p.captured_paise - p.promised_back_paise), 0)::int AS paid,
        coalesce((SELECT sum(total_paise) FROM orders WHERE customer_id = ${chennai.customerId} AND state = 'paid'), 0)::int AS due
      FROM payment_attempt p JOIN orders o ON o.id = p.order_id WHERE o.customer_id = ${chennai.customerId}`.execute(
      shop.database.query,
    )
    const [money] = rows
    const holds = last && ['placed', 'paid', 'awaiting-payment'].includes(last.state) ? last.pieces : 0
    if (!money) throw new Error('no figures')
    if (money.taken !== stock - holds) found.push(`${money.taken} pieces left, ${holds} ordered`)
    if (money.paid !== money.due) found.push(`${money.paid} paise kept, ${money.due} due`)
    return found.map((fault) => `${fault} after ${log.join(', ')}`)
  }

  return { walk, faults }
}

function isAs({ city, method, pieces }: OrderSeen, screen: Screen): boolean {
  return city === screen.city && method === screen.paymentMethod && pieces === screen.quantity
}
