import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { NewsKind } from '#domain/parcel-course.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph, scan } from '#test/support/desk-visits.ts'
import { makeSize, piecesLeft } from '#test/support/order-makers.ts'
import { openPackingDesk } from '#test/support/packing-desk.ts'
import { openRoad } from '#test/support/road.ts'

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
  const visit = await visitDesk(role, viewport)
  await visit.page.goto('/admin/delivery')
  await visit.page.getByRole('heading', { name: 'Delivery' }).waitFor()
  return visit
}

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

  test('is not for an accountant, in the menu or by its address', async () => {
    const { page } = await visitDesk('accountant', laptop)
    expect(await page.getByRole('link', { name: 'Delivery' }).count()).toBe(0)
    await page.goto('/admin/delivery?view=receive')
    await page.getByText('Delivery is not for your role.', { exact: false }).waitFor()
  })
})
