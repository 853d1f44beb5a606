import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { NewsKind } from '#domain/parcel-course.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph, scan } from '#test/support/desk-visits.ts'
import { dataOf, makeSize, piecesLeft } from '#test/support/order-makers.ts'
import { openPackingDesk } from '#test/support/packing-desk.ts'
import { openRoad } from '#test/support/road.ts'
import { runCommand } from '#test/support/shop-command.ts'
import { joinStaff } from '#test/support/staff.ts'

const { shop, visitDesk } = await openDesk()
const desk = await openPackingDesk(shop, { waybills: 60 })
const road = openRoad(shop, desk)
const { pool } = shop.database

/** News of some hours ago. */
async function hear(parcelId: string, kind: NewsKind, hoursAgo: number): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * 3_600_000)
  await shop.parcelNews.applyNews('webhook', [
    { parcel: { id: parcelId }, kind, at, words: `courier says ${kind}` },
  ])
}

/** A parcel that nobody took at the door, so many hours ago. */
async function failed(hoursAgo = 3) {
  const order = await road.sent()
  await hear(order.parcel.id, 'out', hoursAgo + 2)
  await hear(order.parcel.id, 'failed', hoursAgo)
  return { ...order, number: (await desk.see(order.id)).number, awb: order.parcel.awb ?? '' }
}

/** What earlier tests left on the road has arrived. */
async function clearRoad(): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM parcel WHERE state NOT IN ('packed', 'void', 'delivered', 'back', 'lost')",
  )
  for (const { id } of rows) await hear(id, 'delivered', 0)
}

async function requestsOf(parcelId: string) {
  const { rows } = await pool.query<{ kind: string; details: string }>(
    'SELECT kind, details FROM parcel_request WHERE parcel_id = $1',
    [parcelId],
  )
  return rows
}

const row = (page: Page, awb: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: awb, exact: true }) })

async function isReadable(page: Page, { width }: { width: number }, within?: string): Promise<void> {
  expect(await axeFaults(page, within)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

async function openDelivery(role: 'owner' | 'packer' = 'owner', viewport = laptop) {
  const visit = await visitDesk(role, viewport, '/delivery')
  await visit.page.getByRole('heading', { name: 'Delivery' }).waitFor()
  return visit
}

test('what fails at a door is counted beside the name of the screen, and on Today with the hours that are left', async () => {
  await clearRoad()
  await failed(42)
  await failed(3)
  const { page } = await visitDesk('owner', phone, '/delivery')
  const rail = page.getByRole('navigation', { name: 'Screens' })
  await rail.getByRole('link', { name: 'Delivery 2' }).waitFor()
  await rail.getByRole('link', { name: 'Today' }).click()
  const card = page.getByRole('main').getByRole('link', { name: 'Need attention' })
  expect(await card.innerText()).toMatch(/2\s+\d+ h left/)
  await isReadable(page, phone)
  await photograph(page, 'today', phone)
  await card.click()
  await page.getByRole('heading', { name: 'Delivery' }).waitFor()
})

test('on a phone the screen that is open stands in sight, wherever it is in the row', async () => {
  await failed()
  const { page } = await visitDesk('owner', phone, '/me')
  const here = page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Me', exact: true })
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /Delivery \d/ })
    .waitFor()
  await expect.poll(async () => (await here.boundingBox())?.x).toBeLessThan(phone.width - 40)
})

describe('the delivery desk', () => {
  test.each([laptop, phone])(
    'shows at $width px what wants a person first, by hours left',
    async (viewport) => {
      await clearRoad()
      const quiet = await road.sent()
      const { page, complaints } = await openDelivery('owner', viewport)
      await page.getByText('No failed attempts. 1 parcel on the way.').waitFor()
      await isReadable(page, viewport)
      const [late, soon] = [await failed(3), await failed(30)]
      await row(page, late.awb)
        .getByText(/^4[45] h left/)
        .waitFor()
      await row(page, soon.awb)
        .getByText(/^1[78] h left/)
        .waitFor()
      const order = await page.getByRole('row').allTextContents()
      expect(order.findIndex((text) => text.includes(soon.awb))).toBeLessThan(
        order.findIndex((text) => text.includes(late.awb)),
      )
      await photograph(page, 'delivery', viewport)
      await isReadable(page, viewport)
      await row(page, soon.awb).getByRole('button').click()
      const panel = page.getByRole('complementary', { name: 'Parcel' })
      await panel.getByText('courier says failed', { exact: false }).waitFor()
      await panel.getByText('Not taken at the door', { exact: false }).waitFor()
      await photograph(page, 'delivery-parcel', viewport)
      await isReadable(page, viewport)
      await page.goto('/admin/delivery?view=on-the-way')
      await row(page, quiet.parcel.awb ?? '').waitFor()
      await isReadable(page, viewport)
      expect(complaints).toEqual([])
    },
  )

  test('asks the courier to try again by three keys, and takes it back by one', async () => {
    await clearRoad()
    const { id, parcel, number } = await failed()
    const { page } = await openDelivery('packer')
    await row(page, parcel.awb ?? '').waitFor()
    await page.keyboard.press('j')
    await page
      .getByRole('complementary', { name: 'Parcel' })
      .getByRole('button', { name: /^Try again/ })
      .waitFor()
    await page.keyboard.press('t')
    await page.getByRole('dialog').waitFor()
    await isReadable(page, laptop, 'dialog')
    await page.getByRole('button', { name: 'Ask the courier' }).press('Enter')
    await page.getByText(`Order ${number} is tried again.`).waitFor()
    expect(await requestsOf(parcel.id)).toMatchObject([
      { kind: 'try-again', details: expect.stringMatching(/, at any time$/) },
    ])
    await page.getByText(/No failed attempts/).waitFor()
    await page.keyboard.press('z')
    await page.getByText('Undone.').waitFor()
    await row(page, parcel.awb ?? '').waitFor()
    expect(await requestsOf(parcel.id)).toEqual([])
    expect((await desk.see(id)).stage).toBe('shipped')
  })

  test('tries several again at once, and undoes all of them', async () => {
    await clearRoad()
    const both = [await failed(), await failed()]
    const { page } = await openDelivery()
    for (const { awb } of both) await row(page, awb).waitFor()
    await page.keyboard.press('a')
    await page.getByText('2 chosen').waitFor()
    await page.keyboard.press('t')
    await page.getByRole('button', { name: 'Ask the courier' }).press('Enter')
    await page.getByText('2 parcels: try again.').waitFor()
    for (const { parcel } of both) expect(await requestsOf(parcel.id)).toHaveLength(1)
    await page.keyboard.press('z')
    await page.getByText('Undone.').waitFor()
    for (const { parcel } of both) expect(await requestsOf(parcel.id)).toEqual([])
  })

  test('tells another number, a hint, that it is called back or not wanted', async () => {
    await clearRoad()
    const { page } = await openDelivery()
    const ask = async (key: string, answer: (page: Page) => Promise<void>) => {
      const { parcel, awb } = await failed()
      await page.goto('/admin/delivery')
      await row(page, awb).getByRole('button').click()
      await page
        .getByRole('complementary', { name: 'Parcel' })
        .getByRole('button', { name: /^Hint/ })
        .waitFor()
      await page.keyboard.press(key)
      await answer(page)
      await expect.poll(() => requestsOf(parcel.id)).toHaveLength(1)
      return (await requestsOf(parcel.id))[0]
    }
    const typed = (label: string, text: string) => async (at: Page) => {
      await at.getByLabel(label).fill(text)
      await at.keyboard.press('Enter')
    }
    expect(await ask('f', typed('Ten digits', '9840098400'))).toEqual({
      kind: 'other-number',
      details: '9840098400',
    })
    expect(await ask('e', typed('What helps to find the door', 'Behind the temple'))).toEqual({
      kind: 'address-hint',
      details: 'Behind the temple',
    })
    expect(await ask('b', async () => {})).toEqual({ kind: 'bring-back', details: '' })
    expect(await ask('o', (at) => at.keyboard.press('2'))).toEqual({
      kind: 'refused',
      details: 'It came too late',
    })
  })

  test('books a delivery by hand after one question, since it is money', async () => {
    await clearRoad()
    const { id, awb, number } = await failed()
    const { page } = await openDelivery()
    await row(page, awb).getByRole('button').click()
    await page
      .getByRole('complementary', { name: 'Parcel' })
      .getByRole('button', { name: /^Delivered/ })
      .waitFor()
    await page.keyboard.press('v')
    await page.getByText('This cannot be undone.', { exact: false }).waitFor()
    await isReadable(page, laptop, 'dialog')
    await page.keyboard.press('Enter')
    await page.getByText(`Order ${number} is delivered.`).waitFor()
    expect((await desk.see(id)).stage).toBe('delivered')
  })

  test('books a delivery that its courier took back once the customer was asked', async () => {
    await clearRoad()
    const { parcel, awb } = await failed(9)
    await hear(parcel.id, 'delivered', 5)
    await hear(parcel.id, 'returning', 3)
    const { page } = await openDelivery('packer')
    await row(page, awb).getByText('Told as delivered, then otherwise').waitFor()
    await page.keyboard.press('j')
    await page
      .getByRole('complementary', { name: 'Parcel' })
      .getByRole('button', { name: /^Delivered/ })
      .waitFor()
    await page.keyboard.press('v')
    await page.getByText('This cannot be undone.', { exact: false }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/No failed attempts/).waitFor()
  })

  test('says when something was heard meanwhile, and shows the parcel as it is now', async () => {
    await clearRoad()
    const { parcel, awb } = await failed()
    const { page } = await openDelivery()
    await row(page, awb).getByRole('button').click()
    const panel = page.getByRole('complementary', { name: 'Parcel' })
    await panel.getByRole('button', { name: /^Bring it back/ }).waitFor()
    await hear(parcel.id, 'out', 1)
    await page.keyboard.press('b')
    await page.getByText('Something was heard of this parcel meanwhile.', { exact: false }).waitFor()
    await panel.getByText('Out for delivery').first().waitFor()
    expect(await requestsOf(parcel.id)).toEqual([])
  })

  test('shows a hundred at a time and more by one key, with the true count', async () => {
    await clearRoad()
    const { parcel, id } = await road.sent()
    // As many boxes of the same order: what counts here is how many rows there are.
    await pool.query(
      `INSERT INTO parcel (id, order_id, kind, state, courier_id, awb, packed_by, handed_at, heard_at)
      SELECT 'many-' || n, $1, 'replacement', 'moving', courier_id, 'MANY' || n, packed_by, handed_at, now() - n * interval '1 minute'
      FROM parcel, generate_series(1, 204) n WHERE id = $2`,
      [id, parcel.id],
    )
    const { page, complaints } = await openDelivery()
    await page.goto('/admin/delivery?view=on-the-way')
    await page.getByRole('link', { name: 'On the way 205' }).waitFor()
    await page.getByText('100 of 205').waitFor()
    const rows = () => page.getByRole('region', { name: 'Parcels on the road' }).getByRole('checkbox').count()
    await page.keyboard.press('m')
    await page.getByText('200 of 205').waitFor()
    expect(await rows()).toBe(200)
    await isReadable(page, laptop)
    await page.getByRole('button', { name: /^Show more/ }).click()
    await expect.poll(rows).toBe(205)
    expect(await page.getByRole('button', { name: /^Show more/ }).count()).toBe(0)
    await pool.query("DELETE FROM parcel WHERE id LIKE 'many-%'")
    expect(complaints).toEqual([])
  })

  test('without a line asks nobody for anything', async () => {
    await clearRoad()
    const { awb } = await failed()
    const { page, context } = await openDelivery()
    await row(page, awb).getByRole('button').click()
    const ask = page.getByRole('button', { name: /^Try again…/ })
    await ask.waitFor()
    await context.setOffline(true)
    await expect.poll(() => ask.isDisabled()).toBe(true)
    await photograph(page, 'delivery-offline', laptop)
  })
})

describe('receiving what comes back', () => {
  test.each([laptop, phone])(
    'counts piece by piece at $width px: a scan, a digit each, Enter; a minute to undo',
    async (viewport) => {
      const other = await makeSize(shop)
      const order = await desk.toPack({ sizes: [desk.size, other], quantity: 1 })
      await desk.take([order.id])
      const { answer } = await desk.pack(order.id)
      const { parcel } = answer.data as { parcel: { id: string; version: number; awb: string } }
      await desk.handOver(parcel)
      await hear(parcel.id, 'returning', 5)
      const { number } = await desk.see(order.id)
      const left = await piecesLeft(shop, desk.size)

      const { page, complaints } = await openDelivery('packer', viewport)
      await page.getByRole('link', { name: 'Receive' }).click()
      await page.getByLabel('Scan or type the number of the parcel').waitFor()
      await isReadable(page, viewport)
      await page.locator('h1').click()
      await scan(page, parcel.awb)
      await page.getByRole('article', { name: `Order ${number}` }).waitFor()
      await photograph(page, 'receive', viewport)
      await isReadable(page, viewport)
      expect(await page.getByRole('button', { name: /^Count it in/ }).isDisabled()).toBe(true)
      await page.keyboard.press('3')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.getByRole('button', { name: /^Count it in/ }).isDisabled()).toBe(false)
      await page.keyboard.press('Enter')
      await page.getByText(`Order ${number} is counted in.`).waitFor()
      await page.keyboard.press('z')
      await page.getByText('Undone.').waitFor()
      await scan(page, parcel.awb)
      await page.getByRole('article', { name: `Order ${number}` }).waitFor()
      for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key)
      await page.getByLabel('Scan or type the number of the parcel').waitFor()
      expect(await piecesLeft(shop, desk.size)).toBe(left)
      await pool.query("UPDATE outbox SET next_at = now() WHERE kind = 'close-parcel' AND done_at IS NULL")
      await shop.outbox.drain()
      await expect.poll(() => piecesLeft(shop, desk.size)).toBe(left + 1)
      expect((await desk.see(order.id)).stage).toBe('returned')
      // Scanned once more it says that it was.
      await scan(page, parcel.awb)
      await page.getByText('This parcel was counted in', { exact: false }).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('counts in what is scanned: its barcode or SKU says which piece, a digit after it how it is', async () => {
    const other = await makeSize(shop)
    await pool.query("UPDATE size SET sku = 'KAVYA-RED-M', barcode = NULL WHERE id = $1", [desk.size.sizeId])
    await pool.query("UPDATE size SET sku = 'TARA-M', barcode = '8901234567894' WHERE id = $1", [
      other.sizeId,
    ])
    const order = await desk.toPack({ sizes: [desk.size, other], quantity: 1 })
    await desk.take([order.id])
    const { answer } = await desk.pack(order.id)
    const { parcel } = answer.data as { parcel: { id: string; version: number; awb: string } }
    await desk.handOver(parcel)
    await hear(parcel.id, 'returning', 5)
    const { page } = await openDelivery('packer')
    await page.getByRole('link', { name: 'Receive' }).click()
    await page.getByLabel('Scan or type the number of the parcel').waitFor()
    await page.locator('h1').click()
    await scan(page, parcel.awb)
    const { number } = await desk.see(order.id)
    await page.getByRole('article', { name: `Order ${number}` }).waitFor()
    await scan(page, 'KAVYA-BLUE-M')
    await page
      .getByRole('alert')
      .getByText('KAVYA-BLUE-M is no piece of this parcel.', { exact: false })
      .waitFor()
    await isReadable(page, laptop)
    await scan(page, '8901234567894')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Damaged 3', pressed: true }).waitFor()
    await scan(page, '8901234567894')
    await page.getByText('All pieces with 8901234567894 are counted already', { exact: false }).waitFor()
    await scan(page, 'kavya-red-m')
    await page.keyboard.press('Enter')
    await page.getByText(`Order ${number} is counted in.`).waitFor()
    const { rows } = await pool.query<{ payload: { pieces: Array<{ fine: number; damaged: number }> } }>(
      "SELECT payload FROM outbox WHERE kind = 'close-parcel' AND dedupe LIKE $1",
      [`${parcel.id}:%`],
    )
    expect(rows[0]?.payload.pieces).toMatchObject([
      { fine: 1, damaged: 0 },
      { fine: 0, damaged: 1 },
    ])
  })

  test('finds a box without a readable number by its order', async () => {
    const { id, parcel } = await road.sent()
    await hear(parcel.id, 'returning', 5)
    const { number } = await desk.see(id)
    const { page } = await openDelivery('packer')
    await page.goto('/admin/delivery?view=receive')
    await page.getByLabel('Scan or type the number of the parcel').fill('TORN-OFF')
    await page.keyboard.press('Enter')
    await page.getByText('TORN-OFF is no parcel of ours.', { exact: false }).waitFor()
    await isReadable(page, laptop)
    await page.getByLabel('Mobile digits, name or order number').fill(number)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Order ${number}` }).click()
    await page.getByRole('article', { name: `Order ${number}` }).waitFor()
  })

  test.each([laptop, phone])(
    'asks at $width px how a parcel came here of which its courier says delivered; never delivered, it is counted in',
    async (viewport) => {
      const { id, parcel } = await road.sent()
      await hear(parcel.id, 'delivered', 5)
      const { number } = await desk.see(id)
      const { page, complaints } = await openDelivery('packer', viewport)
      await page.goto('/admin/delivery?view=receive')
      await page.getByLabel('Scan or type the number of the parcel').fill(parcel.awb ?? '')
      await page.keyboard.press('Enter')
      await page.getByText('The courier says that it was delivered', { exact: false }).waitFor()
      expect(await page.getByRole('link', { name: 'The customer sent it back' }).getAttribute('href')).toBe(
        `/admin/orders/${id}`,
      )
      await photograph(page, 'receive-delivered', viewport)
      await isReadable(page, viewport)
      await page.keyboard.press('1')
      await page.getByRole('button', { name: /^Count it in/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Count it in/, disabled: false }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText(`Order ${number} is counted in.`).waitFor()
      await pool.query("UPDATE outbox SET next_at = now() WHERE kind = 'close-parcel' AND done_at IS NULL")
      await shop.outbox.drain()
      await expect.poll(async () => (await desk.see(id)).stage).toBe('returned')
      expect(complaints).toEqual([])
    },
  )

  test('a piece that is scanned while it asks how a parcel came here is no answer', async () => {
    const { parcel } = await road.sent()
    await hear(parcel.id, 'delivered', 5)
    const { page } = await openDelivery('packer')
    await page.goto('/admin/delivery?view=receive')
    await page.getByLabel('Scan or type the number of the parcel').fill(parcel.awb ?? '')
    await page.keyboard.press('Enter')
    const question = page.getByText('The courier says that it was delivered', { exact: false })
    await question.waitFor()
    await scan(page, '8901234567894')
    expect(await question.count()).toBe(1)
    await page.getByRole('alert').getByText('8901234567894 was not taken', { exact: false }).waitFor()
    expect(await question.count()).toBe(1)
    await page.keyboard.press('1')
    await page.getByRole('button', { name: /^Count it in/ }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('is not for an accountant, in the menu or by its address', async () => {
    const { page } = await visitDesk('accountant', laptop)
    expect(await page.getByRole('link', { name: 'Delivery' }).count()).toBe(0)
    await page.goto('/admin/delivery?view=receive')
    await page.getByText('Delivery is not for your role.', { exact: false }).waitFor()
  })
})

describe('a file of news', () => {
  const csv = (text: string, name = 'news.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const heardAt = () => {
    const now = new Date(Date.now() - 3_600_000 + 5.5 * 3_600_000).toISOString()
    return `${now.slice(8, 10)}-${now.slice(5, 7)}-${now.slice(0, 4)} ${now.slice(11, 16)}`
  }

  test.each([laptop, phone])(
    'is tried first at $width px, its columns and words named once, then taken in; the next one needs no names',
    async (viewport) => {
      const { id, parcel } = await road.sent()
      const { page, complaints } = await openDelivery('packer', viewport)
      await page.getByRole('link', { name: 'News by file' }).click()
      await page.getByText('No file yet.', { exact: false }).waitFor()
      await isReadable(page, viewport)
      await pool.query('UPDATE courier SET news_columns = NULL')
      await page.getByLabel('Courier').selectOption({ label: 'Blue Dart' })
      const rows = (status: string) =>
        `Ref;Zustand;Wann;Grund\n${parcel.awb};${status};${heardAt()};\nNOBODYS1;Delivered;${heardAt()};\n?;Delivered;${heardAt()};\n`
      await page.getByLabel('File of news').setInputFiles(csv(rows('POD <b>')))
      await page.getByRole('button', { name: 'Try the file' }).click()
      const names = page.getByRole('form', { name: 'Columns and words' })
      await names.getByText('Say once which column is which', { exact: false }).waitFor()
      await isReadable(page, viewport)
      await names.getByLabel('Number (AWB)').selectOption('Ref')
      await names.getByLabel('What happened').selectOption('Zustand')
      await names.getByLabel('When').selectOption('Wann')
      await names.getByRole('button', { name: 'Try it so' }).press('Enter')
      await page.getByText('Would be taken in: 0.').waitFor()
      await page.getByText('Nobody knows what “POD <b>” means.', { exact: false }).waitFor()
      await page.getByText('Nobody knows this number').waitFor()
      await page.getByRole('button', { name: 'Columns and words…' }).click()
      await names.getByLabel('“pod <b>”').selectOption('Delivered')
      await names.getByRole('button', { name: 'Try it so' }).press('Enter')
      await page.getByText('Would be taken in: 1.').waitFor()
      await page.getByText('Line 4: “?” is no courier’s number.', { exact: false }).waitFor()
      await photograph(page, 'news-file', viewport)
      await isReadable(page, viewport)
      expect((await desk.see(id)).stage).toBe('shipped')
      await page.getByRole('button', { name: 'Take in 1 row' }).press('Enter')
      await page.getByText('Taken in: 1.').waitFor()
      expect((await desk.see(id)).stage).toBe('delivered')

      const next = await road.sent()
      const second = `Ref;Zustand;Wann;Grund\n${next.parcel.awb};pod <b>;${heardAt()};\n`
      await page.getByLabel('File of news').setInputFiles(csv(second, 'next.csv'))
      await page.getByRole('button', { name: 'Try the file' }).click()
      await page.getByText('Would be taken in: 1.').waitFor()
      const journal = dataOf(await desk.owner.call('listActions', { query: { about: desk.courier.id } }))
      expect(journal.map(({ what }) => what)).toContain('courier file read')
      expect(complaints).toEqual([])
    },
  )

  test('is dropped anywhere on the screen; one that is none says so, and without a line nothing is tried', async () => {
    const { page, context } = await openDelivery('packer')
    const dropped = await page.evaluateHandle(() => {
      const moved = new DataTransfer()
      moved.items.add(new File(['AWB,Status\n"KR1'], 'broken.csv', { type: 'text/csv' }))
      return moved
    })
    await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped })
    await page.getByRole('heading', { name: 'broken.csv' }).waitFor()
    await page.getByRole('button', { name: 'Try the file' }).click()
    await page.getByRole('alert').getByText('is a quote missing?', { exact: false }).waitFor()
    await isReadable(page, laptop)
    await page.route('**/couriers/*/news', (route) => route.abort())
    await page.getByRole('button', { name: 'Try the file again' }).click()
    await page.getByText('The shop did not answer.', { exact: false }).waitFor({ timeout: 30_000 })
    await context.setOffline(true)
    await expect.poll(() => page.getByRole('button', { name: 'Try the file again' }).isDisabled()).toBe(true)
  })

  test('is taken in by the command line, too: tried with --dry-run, for a courier by name', async () => {
    const { id, parcel } = await road.sent()
    await pool.query('UPDATE courier SET news_columns = NULL')
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'news-')), 'news.csv')
    writeFileSync(
      file,
      `Ref,What,When\n${parcel.awb},POD uploaded,${heardAt()}\nNOBODYS2,delivered,${heardAt()}\n`,
    )
    const parcelNews = (...words: string[]) => runCommand(shop, 'parcel', 'news', '--file', file, ...words)
    expect(await parcelNews()).toMatchObject({
      code: 1,
      text: expect.stringContaining('There are: Blue Dart'),
    })
    const unnamed = await parcelNews('--courier', 'blue dart', '--dry-run')
    expect(unnamed).toMatchObject({
      code: 1,
      text: expect.stringContaining('The file has: Ref, What, When.'),
    })
    const named = ['--column', 'awb=Ref', 'status=What', 'at=When', '--means', 'POD uploaded=delivered']
    const tried = await parcelNews('--courier', 'Blue Dart', '--dry-run', ...named)
    expect(tried.text).toContain('Line 3: NOBODYS2 delivered: unknown-parcel')
    expect(tried.text).toContain('1 of 2 rows would be news; nothing was changed')
    expect((await desk.see(id)).stage).toBe('shipped')
    expect((await parcelNews('--courier', 'Blue Dart', ...named)).text).toContain('1 of 2 rows were news.')
    expect((await desk.see(id)).stage).toBe('delivered')
    expect((await parcelNews('--courier', 'Blue Dart')).text).toContain('0 of 2 rows were news.')
  })

  test('is not for who may not hand over', async () => {
    const { page } = await visitDesk('accountant', laptop)
    expect(await page.getByRole('link', { name: 'News by file' }).count()).toBe(0)
    const accountant = await joinStaff(shop, { role: 'accountant' })
    const body = { actionId: crypto.randomUUID(), file: 'AWB,Status,Date', how: 'try' as const }
    const params = { id: desk.courier.id }
    expect(await accountant.call('readCourierFile', { params, body })).toMatchObject({ status: 403 })
  })
})
