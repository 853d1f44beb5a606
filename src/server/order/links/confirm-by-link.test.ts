import { href } from '#domain/href.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderStatusCodes } from '#domain/order.ts'
import { askedOrder, press } from '#test/support/confirm-links.ts'
import { makeSize, piecesLeft } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { createOrderTokens } from './order-link-token.ts'

const shop = await openShopOfFile()
const { query } = shop.database

const at = (link: string, address = '10.2.2.2') => fetch(link, { headers: { 'x-forwarded-for': address } })
const read = async (link: string) => (await at(link)).text()
const orderOf = async (id: string) => (await shop.orders.find(id))?.order
const historyOf = async (id: string) => (await shop.orders.find(id))?.timeline ?? []

async function asked(options: Parameters<typeof askedOrder>[1] = {}) {
  const { orderId, links, buyer } = await askedOrder(shop, options)
  const [link = ''] = await links()
  return { orderId, link, buyer }
}

const home = {
  doorNo: '14',
  address: 'Second Street, Saidapet',
  city: 'Chennai',
  district: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600015',
}

/** The form of the page with something else typed. */
async function form(link: string, typed: Record<string, string>) {
  const page = await read(`${link}&show=address`)
  const seen = /name="seen"\s+value="([^"]+)"/.exec(page)?.[1] ?? ''
  return { do: 'address', seen, ...home, ...typed }
}

describe('the page of a confirm link', () => {
  test('shows a first name, two digits, the pieces, the total and the address, and nothing else of the person', async () => {
    const { orderId, link } = await asked()
    await sql`UPDATE orders SET customer_name = 'Lakshmi Narayanan', customer_email = 'l@kurinji.example' WHERE id = ${orderId}`.execute(
      query,
    )
    const { customer_mobile: mobile = '' } = (await orderOf(orderId)) ?? {}
    const page = await read(link)
    expect(page).toContain('Shall we send your order?')
    expect(page).toContain(`For Lakshmi, mobile number ending in ${mobile.slice(-2)}.`)
    expect(page).toContain('Ankle Length Leggings, Black, M × 1')
    expect(page).toContain('12, Beach Road')
    for (const kept of ['Narayanan', mobile, 'kurinji.example', '<script']) expect(page).not.toContain(kept)
  })

  test('is kept by nobody, found by nobody, and says nowhere where it came from', async () => {
    const { link } = await asked()
    const { headers } = await at(link)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
    expect(headers.get('content-security-policy')).not.toContain('script')
  })

  test('changes nothing by being looked at; that a browser drew it is noted beside the order', async () => {
    const { orderId, link } = await asked()
    const rowOf = async () =>
      (await sql`SELECT xmin::text, orders.* FROM orders WHERE id = ${orderId}`.execute(query)).rows
    const noted = async () =>
      (
        await sql`SELECT seen_at IS NOT NULL AS seen FROM confirm_link WHERE order_id = ${orderId}`.execute(
          query,
        )
      ).rows[0]
    const before = [await rowOf(), await historyOf(orderId)]
    for (const show of ['', '&show=address', '&show=cancel', '&do=confirm']) await read(link + show)
    expect(await noted()).toEqual({ seen: false })
    await at(link.replace('/c?', '/c/seen.gif?'))
    expect(await noted()).toEqual({ seen: true })
    expect([await rowOf(), await historyOf(orderId)]).toEqual(before)
  })

  test('shows whatever stands in a name or an address as text', async () => {
    const { orderId, link } = await asked()
    await sql`UPDATE orders SET customer_name = '<b>x</b>', delivery_address = delivery_address || '{"address": "<img src=x>"}' WHERE id = ${orderId}`.execute(
      query,
    )
    const page = await read(link)
    expect(page).toContain('&#60;img src=x&#62;')
    expect(page).not.toMatch(/<b>|<img src=x/)
  })
})

describe('yes', () => {
  test('confirms the order once; a second press and a reload say so', async () => {
    const { orderId, link } = await asked()
    const pressed = await press(link, { do: 'confirm' })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, expect.stringContaining('/c?t=')])
    expect(await orderOf(orderId)).toMatchObject({ stage: 'to-pack', status: orderStatusCodes.confirmed })
    await press(link, { do: 'confirm' })
    expect(await read(link)).toMatch(/Your order is confirmed[^]*You confirmed it on/)
    expect((await historyOf(orderId)).filter(({ what }) => what === 'confirmed')).toMatchObject([
      { actor: 'customer', detail: 'by link' },
    ])
  })

  test('comes too late for an order that staff confirmed, held, sent or cancelled: the page says how it is', async () => {
    const { orderId, link } = await asked()
    await shop.orders.change(orderId, 'confirm')
    expect(await read(link)).toContain('We confirmed it on')
    await shop.orders.change(orderId, 'hold')
    await press(link, { do: 'confirm' })
    expect((await orderOf(orderId))?.stage).toBe('on-hold')
    expect(await read(link)).toContain('We are looking into your order')
    const other = await asked()
    await shop.orders.change(other.orderId, 'fulfil')
    await press(other.link, { do: 'confirm' })
    await press(other.link, { do: 'cancel', reason: 'other' })
    expect((await orderOf(other.orderId))?.stage).toBe('shipped')
    expect(await read(`${other.link}&show=cancel`)).toContain('Your order is on its way')
    const third = await asked()
    await shop.orders.change(third.orderId, 'cancel')
    await press(third.link, { do: 'confirm' })
    expect(await read(third.link)).toContain('We cancelled it on')
  })
})

describe('no', () => {
  test('asks why, cancels two minutes later, gives the pieces back and says so', async () => {
    const size = await makeSize(shop, { stock: 5 })
    const { orderId, link } = await asked({ size, quantity: 2 })
    expect(await read(`${link}&show=cancel`)).toContain('I ordered twice by mistake')
    const unsaid = await press(link, { do: 'cancel' })
    expect(unsaid.headers.get('location')).toContain('show=cancel')
    expect((await orderOf(orderId))?.cancels_at).toBeNull()
    await press(link, { do: 'cancel', reason: 'price', words: 'found it elsewhere' })
    await press(link, { do: 'cancel', reason: 'other' })
    expect(await read(link)).toContain('Your order is being cancelled')
    expect(await piecesLeft(shop, size)).toBe(3)
    await sql`UPDATE outbox SET next_at = now() WHERE kind = 'cancel-order' AND done_at IS NULL`.execute(
      query,
    )
    await shop.outbox.drain()
    expect(await piecesLeft(shop, size)).toBe(5)
    expect(await read(link)).toContain('You cancelled it on')
    expect((await historyOf(orderId)).at(-1)).toMatchObject({
      what: 'cancelled',
      actor: 'customer',
      detail: 'price: found it elsewhere',
    })
  })
})

describe('another address', () => {
  test('passes the checks of the shop, field by field and in words', async () => {
    const { orderId, link } = await asked()
    const wrong = [
      [{ pincode: '60001' }, 'PIN Code must be 6 digits'],
      [{ doorNo: ' ' }, 'Door number is required'],
      [{ state: 'Kerala' }, 'PIN code 600015 is in Tamil Nadu, not in Kerala. Please check both.'],
      [{ pincode: '999999' }, 'There is no PIN code 999999. Please check it.'],
      [
        { state: 'Ladakh', pincode: '194101', city: 'Leh', district: 'Leh' },
        'Cash on Delivery is not possible for PIN code 194101.',
      ],
    ] as const
    for (const [typed, says] of wrong) {
      const answer = await press(link, await form(link, typed))
      const page = await answer.text()
      expect([answer.status, page.includes(says)]).toEqual([422, true])
      expect(page).toContain('value="Second Street, Saidapet"')
    }
    expect((await orderOf(orderId))?.delivery_address).toMatchObject({ doorNo: '12' })
  })

  test('is where the order goes; the name and second number that are not shown stay', async () => {
    const { orderId, link } = await asked()
    const filled = await form(link, {})
    expect(filled.seen).not.toBe('')
    const saved = await press(link, filled)
    expect(saved.headers.get('location')).toContain('did=address')
    expect(await read(new URL(saved.headers.get('location') ?? '', link).href)).toMatch(
      /The address is changed[^]*Second Street, Saidapet[^]*Yes, send it/,
    )
    await press(link, filled)
    expect((await orderOf(orderId))?.delivery_address).toMatchObject({ ...home, contactPerson: 'Meena' })
    expect((await historyOf(orderId)).filter(({ what }) => what === 'address changed')).toMatchObject([
      { actor: 'customer' },
    ])
  })

  test('of a page that was opened before somebody else changed it is not taken', async () => {
    const { orderId, link } = await asked()
    const late = await form(link, { doorNo: '99' })
    await press(link, await form(link, { doorNo: '15' }))
    const answer = await press(link, late)
    expect(answer.headers.get('location')).toContain('did=meanwhile')
    expect((await orderOf(orderId))?.delivery_address).toMatchObject({ doorNo: '15' })
  })
})

describe('a link that is none', () => {
  test('has one answer, whether it is guessed, cut, of another order, of another shop or too old', async () => {
    const [mine, other] = [await asked(), await asked()]
    const token = new URL(mine.link).searchParams.get('t') ?? ''
    const foreign = createOrderTokens({
      purpose: 'order-confirm',
      page: href.confirm,
      secrets: ['the secret of another shop'],
      publicUrl: shop.url,
    })
    const old = await asked()
    await sql`UPDATE orders SET created_at = now() - interval '31 days' WHERE id = ${old.orderId}`.execute(
      query,
    )
    const numberOf = (link: string) => (new URL(link).searchParams.get('t') ?? '').slice(20)
    const bad = [
      '',
      'x',
      token.slice(0, -1),
      token.slice(1),
      `${token.slice(0, 20)}${numberOf(other.link)}`,
      foreign.tokenOf({ id: mine.orderId, number: Number(numberOf(mine.link)) }),
      new URL(old.link).searchParams.get('t') ?? '',
      "' OR 1=1 --",
    ]
    const answers = await Promise.all(
      bad.flatMap((t) => {
        const link = `${shop.url}/c?t=${encodeURIComponent(t)}`
        return [at(link), press(link, { do: 'confirm' }), press(link, { do: 'cancel', reason: 'other' })]
      }),
    )
    const told = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    expect([...new Set(told)]).toHaveLength(1)
    expect(told[0]).toMatch(/^404 [^]*This link does not work/)
    const stages = await Promise.all([mine, other, old].map(({ orderId }) => orderOf(orderId)))
    expect(stages.map((order) => order?.stage)).toEqual(['to-confirm', 'to-confirm', 'to-confirm'])
  })

  test('is not tried without end from one network, and the right one still opens from there', async () => {
    const { link } = await asked()
    const address = '10.77.0.1'
    const answers: number[] = []
    for (let round = 0; round < 121; round += 1)
      answers.push((await at(`${shop.url}/c?t=guess${round}`, address)).status)
    expect([...new Set(answers)]).toEqual([404, 429])
    const last = await at(`${shop.url}/c?t=guess`, address)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await at(link, address)).status).toBe(200)
    expect((await press(link, { do: 'confirm' }, address)).status).toBe(429)
  })
})

test('the link fits a variable of a registered SMS, and its fixed part ends with a question mark', async () => {
  const { link } = await asked()
  const token = new URL(link).searchParams.get('t') ?? ''
  expect(token.length).toBeLessThanOrEqual(30)
  expect(link.startsWith(`${shop.url}/c?`)).toBe(true)
})

test('what came by links passes the look of the books', async () => {
  expect(await findViolations(shop.database)).toEqual([])
})
