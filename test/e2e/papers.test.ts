import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addressLimits } from '#domain/address.ts'
import type { StaffEndpointName } from '#contract/staff-endpoints.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { readBarcode } from '#test/support/read-barcode.ts'
import { joinStaff } from '#test/support/staff.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

const { shop, browser, open } = await openJourneys()
const { query } = shop.database
const owner = await joinStaff(shop, { role: 'owner' })
const packer = await joinStaff(shop, { role: 'packer' })
const anAction = () => crypto.randomUUID()

const script = 'Meena <script>document.title = "stolen"</script>'
const fill = (count: number) => 'Thiruvananthapuram '.repeat(20).slice(0, count).trim().padEnd(count, 'x')
/** As long as the form lets everything be. */
const longest = {
  contactPerson: fill(addressLimits.contactPerson),
  doorNo: fill(addressLimits.doorNo),
  address: fill(addressLimits.address),
  landmark: fill(addressLimits.landmark),
  city: fill(addressLimits.city),
  district: `${fill(addressLimits.district - 1)}y`,
  state: 'Dadra and Nagar Haveli and Daman and Diu',
  pincode: '396230',
  mobile: '9840012345',
}

const courier = dataOf(
  await owner.call('addCourier', { body: { actionId: anAction(), name: '<b>Swift</b>', takesCash: true } }),
)
const sizes = await Promise.all(Array.from({ length: 12 }, () => makeSize(shop)))
await sql`UPDATE product SET name = ${`${script} leggings`}`.execute(query)
await sql`UPDATE size SET barcode = 'KUR-' || row FROM (SELECT id, row_number() OVER (ORDER BY id) AS row FROM size) n
  WHERE n.id = size.id`.execute(query)

let awbs = 0

/** A confirmed order in its box, with a courier's number. */
async function packed({ lines = 1, address = {} }: { lines?: number; address?: Record<string, string> }) {
  const buyer = await oneBuyer(shop)
  const wanted = sizes.slice(0, lines).map((size) => ({ ...size, quantity: 2 }))
  const { orderId } = dataOf(await submit(shop, buyer, await checkOut(shop, buyer, { wanted })))
  const to = { contactPerson: script, ...address }
  await sql`UPDATE orders SET customer_name = ${to.contactPerson},
    delivery_address = delivery_address || ${JSON.stringify(to)}::jsonb WHERE id = ${orderId}`.execute(query)
  const see = async () => dataOf(await owner.call('readStaffOrder', { params: { id: orderId } }))
  const { version } = await see()
  await owner.call('confirmOrders', { body: { actionId: anAction(), orders: [{ id: orderId, version }] } })
  const wave = dataOf(
    await packer.call('takeWave', { body: { actionId: anAction(), count: 1, orders: [orderId] } }),
  )
  const order = await see()
  const awb = `SW${String(1_234_567_890 + (awbs += 1))}IN`
  const answer = await packer.call('packOrder', {
    params: { id: orderId },
    body: {
      actionId: anAction(),
      version: order.version,
      pieces: order.lines.map((line) => ({ itemId: line.id, quantity: line.quantity })),
      courierId: courier.id,
      awb,
    },
  })
  const { rows } = await sql<{ id: string }>`SELECT id FROM parcel WHERE order_id = ${orderId}`.execute(query)
  if (answer.status !== 200) throw new Error(answer.message)
  return { buyer, orderId, total: order.total, wave: wave.id, parcelId: rows[0]?.id ?? '', awb }
}

type Asked = {
  query: Record<string, string>
  as?: typeof packer
  viewport?: { width: number; height: number }
}

/** Opens a paper as the person's browser does, and looks at it as it is printed. */
async function openPaper(name: StaffEndpointName, { query: wanted, as = packer, viewport }: Asked) {
  const { page, context, complaints, close } = await browser.visit(shop.url, { viewport })
  open.push(close)
  const address = new URL(`/api/admin/print/${paths[name] ?? ''}`, shop.url)
  for (const [key, value] of Object.entries(wanted)) address.searchParams.set(key, value)
  await context.addCookies([...as.cookies].map(([key, value]) => ({ name: key, value, url: shop.url })))
  await page.emulateMedia({ media: 'print' })
  const response = await page.goto(String(address))
  if (response?.status() !== 200) throw new Error(await response?.text())
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  return { page, headers: response.headers(), pages, complaints }
}

const paths: Partial<Record<StaffEndpointName, string>> = {
  printLabels: 'labels',
  printInvoices: 'invoices',
  printPickList: 'pick-list',
  printManifest: 'manifest',
  printStickers: 'stickers',
}

/** Runs in the page: boxes whose content is larger than they are. */
const cutOff = () =>
  [...document.querySelectorAll('body *')]
    .filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflow === 'hidden',
    )
    .map((part) => part.className)

const plain = await packed({})
const long = await packed({ lines: 12, address: longest })

describe('a label', () => {
  test('has what the courier must read: where to, the cash, and the number that a scanner reads back', async () => {
    const { page, pages, complaints } = await openPaper('printLabels', {
      query: { parcels: plain.parcelId },
      viewport: { width: 378, height: 567 },
    })
    expect(pages).toBe(1)
    for (const text of [script, 'PIN 600001', `₹${plain.total}`, plain.awb, '<b>Swift</b>'])
      expect(await page.getByText(text, { exact: true }).count()).toBe(1)
    expect(await page.title()).toBe('Labels')
    const picture = await page.screenshot()
    expect(await readBarcode(picture)).toEqual([plain.awb])
    expect(complaints).toEqual([])
  })

  test('holds the longest address that the form takes, and four of them fit on a sheet', async () => {
    const four = Array.from({ length: 4 }, () => long.parcelId).join(',')
    const sheets: Array<Record<string, string>> = [
      { parcels: long.parcelId },
      { parcels: four, sheet: 'a4-four' },
    ]
    for (const wanted of sheets) {
      const { page, pages } = await openPaper('printLabels', { query: wanted })
      expect(pages).toBe(1)
      expect(await page.evaluate(cutOff)).toEqual([])
      expect(await page.getByText(longest.district).count()).toBeGreaterThan(0)
    }
  })
})

describe('an invoice', () => {
  test.each(['a4', 'a5'])('of twelve lines says all that the law wants, on %s', async (sheet) => {
    const { page, complaints } = await openPaper('printInvoices', {
      query: { parcels: long.parcelId, sheet },
      viewport: sheet === 'a4' ? { width: 794, height: 1123 } : { width: 559, height: 794 },
    })
    const text = await page.locator('body').textContent()
    for (const part of [
      'Tax invoice',
      'Sample Shop Private Limited',
      'GSTIN 33AAAAA0000A1Z9',
      'Dadra and Nagar Haveli and Daman and Diu (26)',
      'HSN',
      'IGST',
      'Round off',
      'Rupees ',
      longest.contactPerson,
      longest.landmark,
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/K\/\d\d-\d\d\/\d{6}/)
    expect(await page.getByRole('row').filter({ hasText: 'Black, M' }).count()).toBe(12)
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isTooWide).toBe(false)
    await keepPicture(page, `paper-invoice-${sheet}`, { fullPage: true })
    expect(complaints).toEqual([])
  })

  test('is opened by its shopper from the order’s page, for whom the link was made and nobody else', async () => {
    const read = () => shop.call('readOrder', { params: { orderId: plain.orderId } }, plain.buyer)
    const [invoice] = dataOf(await read()).invoices
    const opened = await fetch(invoice?.url ?? '')
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const html = await opened.text()
    expect(html).toContain(invoice?.number)
    expect(html).not.toContain('<script')
    const guessed = new URL(invoice?.url ?? '')
    guessed.searchParams.set('t', `${guessed.searchParams.get('t')?.slice(0, -2)}xx`)
    const refused = await fetch(guessed)
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain('does not count any more')
  })
})

test('a pick list, a list of what was handed over, and stickers: each says what it must, names are text', async () => {
  const picked = await openPaper('printPickList', { query: { wave: long.wave } })
  expect(await picked.page.getByRole('row').count()).toBe(13)
  expect(await picked.page.getByText(`${script} leggings`).count()).toBeGreaterThan(0)

  const { data } = await owner.call('listParcels', { query: {} })
  const parcels = data as Array<{ id: string; version: number }>
  const both = parcels.filter(({ id }) => id === plain.parcelId || id === long.parcelId)
  const handed = dataOf(
    await packer.call('handOver', {
      body: { actionId: anAction(), parcels: both.map(({ id, version }) => ({ id, version })) },
    }),
  )
  const manifest = await openPaper('printManifest', { query: { manifest: handed.manifests[0]?.id ?? '' } })
  const listed = await manifest.page.locator('body').textContent()
  for (const part of ['Handed to <b>Swift</b>', script, plain.awb, long.awb]) expect(listed).toContain(part)

  const [size] = sizes
  const stickers = await openPaper('printStickers', {
    query: { sizes: size?.sizeId ?? '', copies: '3' },
    viewport: { width: 600, height: 300 },
  })
  expect(stickers.pages).toBe(3)
  expect(await stickers.page.evaluate(cutOff)).toEqual([])
  // As fine as a printer's dots; a screen's are too coarse for a sticker.
  await stickers.page.evaluate(() => document.body.style.setProperty('zoom', '3'))
  const [code] = await readBarcode(await stickers.page.screenshot())
  expect(code).toMatch(/^KUR-\d+$/)
  for (const { complaints } of [picked, manifest, stickers]) expect(complaints).toEqual([])
})

test('a paper runs nothing and is kept nowhere; who may not print is told so', async () => {
  const { headers, page } = await openPaper('printLabels', { query: { parcels: plain.parcelId } })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(await page.locator('script').count()).toBe(0)

  const accountant = await joinStaff(shop, { role: 'accountant' })
  const asked = { query: { parcels: plain.parcelId } }
  expect((await accountant.send('printLabels', asked)).status).toBe(403)
  expect((await accountant.send('printInvoices', asked)).status).toBe(200)
  expect((await packer.send('printLabels', { query: { parcels: 'unknown' } })).status).toBe(404)
  expect((await packer.send('printInvoices', { query: {} })).status).toBe(400)
})
