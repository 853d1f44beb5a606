import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EndpointName } from '#contract/endpoints.ts'
import { roundOfEach } from '#platform/jobs/jobs.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { anyAddress, anyNumber, eraseAccount, readCode, sessionIdOf, signedIn, textAt } from './customers.ts'
import { home } from './home-address.ts'
import { type Buyer, checkOut, dataOf, decide, makeBuyers, makeSize, submit } from './order-makers.ts'
import { pixelEvent, type TrackedShop } from './pixel-calls.ts'
import { openStaffDay } from './staff-day.ts'
import { online } from './ways-of-paying.ts'

type Day = {
  shop: TrackedShop
  buyer: Buyer
  wanted: Array<Awaited<ReturnType<typeof makeSize>> & { quantity: number }>
}

/** Whatever shoppers and the shop's own jobs do in a day, each a few times; by the name of what is done. */
export async function openTradingDay(tracked: TrackedShop) {
  const called = new Set<EndpointName>()
  const shop: TrackedShop = {
    ...tracked,
    call: (name, ...rest) => (called.add(name), tracked.call(name, ...rest)),
    send: (name, ...rest) => (called.add(name), tracked.send(name, ...rest)),
  }
  const size = await makeSize(shop, { stock: 1_000_000 })
  await shop.database.transaction((tx) => shop.catalogue.bump(tx))
  await shop.catalogue.refresh()
  await sql`INSERT INTO coupon (id, code, kind, amount_paise, usage_limit_per_customer, first_order_only)
    VALUES ('festival', 'FESTIVAL', 'flat', 100, 5, true)`.execute(shop.database.query)
  const day = { shop, wanted: [{ ...size, quantity: 2 }] }
  const asBuyer = async (work: (day: Day) => Promise<unknown>) => {
    const [buyer] = await makeBuyers(shop, 1)
    if (buyer) await work({ ...day, buyer })
  }

  const workAtTheDesk = await openStaffDay(tracked)

  const doings = {
    browsing: () => browse(shop, size),
    'signing in': () => signIn(shop),
    account: () => useAccount(shop, size),
    'starting a checkout': () =>
      asBuyer(({ buyer }) => checkOut(shop, buyer, { ...day, couponCode: 'FESTIVAL' })),
    'placing an order': () => asBuyer(placeByCash),
    'paying online': () => asBuyer(payOnline),
    history: async () => readHistory(shop, await oldCustomer(shop)),
    tracking: () => asBuyer(track),
    'the owner looks': async () => {
      for (const status of [undefined, 1, 2, 3, 4, 5] as const) await shop.orders.list({ status, limit: 30 })
      await shop.orders.find('1001')
    },
    'the staff at work': () =>
      asBuyer(async (day) => workAtTheDesk({ orderId: await placeByCash(day), mobile: '9876543210' })),
    jobs: async () => {
      await roundOfEach()
      await shop.payments.work()
      await shop.outbox.drain()
      await fetch(`${shop.url}/metrics`)
      await fetch(`${shop.url}/readyz`)
    },
  }
  return { doings, called, size }
}

async function browse(shop: TrackedShop, { productId }: { productId: string }) {
  await shop.call('listProducts', {})
  await shop.call('listProducts', { query: { search: 'nothing of the kind' } })
  await shop.call('listCategoryProducts', { params: { id: 'made-here' } })
  await shop.call('readProduct', { params: { id: productId } })
  await shop.call('listSimilarProducts', { params: { id: productId } })
  await shop.call('readDelivery', { params: { pincode: '600017' } })
  await shop.call('listCategories', {})
  await shop.call('listSubcategories', { query: { slug: 'made-here' } })
  await shop.call('listCollections', {})
  await shop.call('readMenu', { params: { brand: 'any' } })
  await shop.call('readShippingCost', { query: { weight: '300' } })
  await shop.call('validateCoupon', { body: { code: 'FESTIVAL', subTotal: 500 } })
  await shop.call('validateCoupon', { body: { code: 'WRONG', subTotal: 500 } })
  await shop.call('readClientIp', {})
  await fetch(`${shop.url}/`)
}

/** A new customer, and an old one who types a wrong code first. */
async function signIn(shop: TrackedShop) {
  const address = anyAddress()
  await signedIn(shop)
  await shop.call('login', { body: { mobileNumber: anyNumber() } }, { address })
  const mobileNumber = '5000000009'
  await sql`DELETE FROM limit_spent WHERE key LIKE 'code%' OR key LIKE 'gap%'`.execute(shop.database.query)
  const asked = dataOf(await shop.call('login', { body: { mobileNumber } }, { address }))
  const body = { mobileNumber, session_id: sessionIdOf(asked) }
  await shop.send('verifyOtp', { body: { ...body, otp: '0000' } }, { address })
  const right = await shop.send(
    'verifyOtp',
    { body: { ...body, otp: await readCode(shop, mobileNumber) } },
    { address },
  )
  const verified: { data: unknown } = await right.json()
  const token = textAt(verified.data, 'token')
  await shop.call('resendOtp', { body: { mobileNumber: anyNumber() } }, { address })
  await shop.call('logout', {}, { token })
}

async function useAccount(shop: TrackedShop, { productId }: { productId: string }) {
  const one = await signedIn(shop)
  await shop.call('readProfile', {}, one)
  await shop.call('editProfile', { body: { name: 'Asha R' } }, one)
  const made = dataOf(await shop.call('createAddress', { body: home }, one))
  const params = { id: made._id }
  await shop.call('createAddress', { body: home }, one)
  await shop.call('chooseAddress', { params, body: { currentAddress: true } }, one)
  await shop.call('editAddress', { params, body: home }, one)
  await shop.call('listAddresses', {}, one)
  await shop.call('addWishes', { body: { productIds: [productId] } }, one)
  await shop.call('readWishlist', {}, one)
  await shop.call('removeWish', { params: { id: productId } }, one)
  await shop.call('offerCoupons', { body: { subTotal: 500 } }, one)
  await shop.call('deleteAddress', { params }, one)
  await shop.call('listSessions', {}, one)
  await shop.call('exportCustomer', {}, one)
  await eraseAccount(shop, one)
  await shop.call('endSessions', {}, await signedIn(shop))
}

async function placeByCash({ shop, buyer, wanted }: Day) {
  const cart = await checkOut(shop, buyer, { wanted, couponCode: 'FESTIVAL' })
  const { orderId } = dataOf(await submit(shop, buyer, cart))
  dataOf(await submit(shop, buyer, cart))
  return orderId
}

/** One order is paid and partly given back, one fails, is paid again and expires, one is cancelled. */
async function payOnline(day: Day) {
  const { shop, buyer } = day
  const paid = await placeOnline(day)
  await decide(shop, paid.paymentRedirectUrl, 'pay')
  await shop.call('readPaymentStatus', { query: { orderId: paid.orderId } }, buyer)
  await shop.payments.settle(paid.orderId)
  await shop.orders.change(paid.orderId, 'cancel')
  const failed = await placeOnline(day)
  await decide(shop, failed.paymentRedirectUrl, 'fail')
  await shop.payments.settle(failed.orderId)
  const again = dataOf(await shop.call('payOrder', { params: { orderId: failed.orderId } }, buyer))
  await decide(shop, again.paymentRedirectUrl, 'fail')
  await sql`UPDATE orders SET hold_until = now() - interval '1 minute' WHERE id = ${failed.orderId}`.execute(
    shop.database.query,
  )
  await payInCash({ ...day, buyer: await another(shop) })
  await shop.call('receivePaymentWebhook', { params: { provider: 'sandbox' } })
  await shop.call('receiveCourierNews', { params: { courier: 'courier-1' } })
  await shop.orders.change(await placeByCash({ ...day, buyer: await another(shop) }), 'confirm')
}

/** An order that was to be paid online is paid at the door after all. */
async function payInCash(day: Day) {
  const { shop, buyer, wanted } = day
  const { orderId } = await placeOnline(day)
  const { total } = await checkOut(shop, buyer, { wanted })
  dataOf(await shop.call('payInCash', { params: { orderId }, body: { total } }, buyer))
}

async function placeOnline({ shop, buyer, wanted }: Day) {
  const cart = await checkOut(shop, buyer, { wanted, paymentMethod: online })
  return dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
}

async function another(shop: TrackedShop): Promise<Buyer> {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer was made')
  return buyer
}

/** Somebody with orders of years, signed in anew. */
async function oldCustomer({ database }: TrackedShop) {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await sql`INSERT INTO session (id, token_hash, customer_id, user_agent, expires_at)
    VALUES (${newId()}, ${hash}, 'customer-7', 'test', now() + interval '1 day')`.execute(database.query)
  return { token }
}

async function readHistory(shop: TrackedShop, as: { token: string }) {
  const [newest] = dataOf(await shop.call('listOrders', {}, as))
  if (!newest) throw new Error('an old customer has orders')
  const { abandonId } = dataOf(await shop.call('readOrder', { params: { orderId: newest._id } }, as))
  await shop.call('readAbandoned', { query: { abandonId } }, as)
  await shop.call('restoreAbandoned', { query: { link: abandonId } })
}

async function track(day: Day) {
  const { shop, buyer } = day
  const consentId = await shop.answer({ advertising: true }, buyer)
  await shop.call('recordConsent', {
    body: { purposes: { advertising: true, matching: true }, textVersion: '1' },
  })
  await shop.pixel('/pixel/product/shawl', [pixelEvent('ViewContent')], { consentId, token: buyer.token })
  await shop.call('trackProduct', { params: { slug: 'shawl' }, body: [pixelEvent('AddToCart')] })
  await shop.call('trackCheckout', { body: { event: [pixelEvent('InitiateCheckout')] } }, buyer)
  await placeByCash(day)
  await shop.call('trackPurchase', { body: { event: [pixelEvent('Purchase')] } }, buyer)
}
