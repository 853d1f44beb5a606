import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { holdCalls } from '#test/support/held-calls.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { joinStaff } from '#test/support/staff.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

const { shop, browser, open } = await openJourneys()
const size = await makeSize(shop)
// The look at the books of a start ends before the tests write into them by hand, or it would find what they do for an hour.
beforeAll(async () => {
  const metrics = async () => (await fetch(`${shop.url}/metrics`)).text()
  await vi.waitUntil(async () => (await metrics()).includes('shop_promises_age_seconds'), { timeout: 60_000 })
})

/** Signed in as somebody of the sample shop, at Today. */
async function visit(role: 'owner' | 'packer' | 'marketer', viewport = desktop) {
  const links = await shop.staff.openSample()
  const link = links.find((one) => one.role === role)?.url ?? ''
  const { page, complaints, context, close } = await browser.visit(shop.url, { viewport })
  open.push(close)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  return { page, complaints, context }
}

const photograph = (page: Page, name: string, { width }: { width: number }) =>
  keepPicture(page, `desk-${name}-${width}`)

async function isAsWideAs(page: Page, { width }: { width: number }): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

async function placeOrder(): Promise<void> {
  const buyer = await oneBuyer(shop)
  dataOf(await submit(shop, buyer, await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })))
}

describe('Today', () => {
  test.each([desktop, phone])(
    'at $width px counts what waits, and says when nothing does',
    async (viewport) => {
      await shop.database.pool.query(
        "UPDATE orders SET status = 2, fulfilled_at = now() WHERE stage = 'to-confirm'",
      )
      const { page, complaints } = await visit('owner', viewport)
      await page.getByText(/Nothing waits\. (Last order \d+ min ago|No order has come yet)/).waitFor()
      await placeOrder()
      await page.getByRole('link', { name: 'To confirm 1 oldest 0 min' }).waitFor()
      await page.getByRole('link', { name: 'Books ✓ all promises hold' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await isAsWideAs(page, viewport)
      await photograph(page, 'today', viewport)
      await page.getByRole('link', { name: 'To confirm 1 oldest' }).click()
      await page.getByRole('heading', { name: /^Order/ }).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('a card that cannot be known says since when, and the others go on', async () => {
    await placeOrder()
    const { page } = await visit('owner')
    await page.getByRole('link', { name: /^To confirm \d/ }).waitFor()
    await page.route('**/api/admin/work', (route) => route.abort())
    await page
      .getByRole('link', { name: /^To confirm \d+ not known since \d\d:\d\d/ })
      .waitFor({ timeout: 30_000 })
    expect(await page.getByRole('link', { name: 'Books ✓ all promises hold' }).isVisible()).toBe(true)
  })

  test('has no queue for who sees no orders', async () => {
    const { page } = await visit('marketer')
    await page.getByText('There is no work here for your role yet.').waitFor()
    expect(await axeFaults(page)).toEqual([])
  })
})

describe('Settings', () => {
  test.each([desktop, phone])(
    'at $width px are read, changed by keyboard and taken back',
    async (viewport) => {
      const { page, complaints } = await visit('owner', viewport)
      await page.keyboard.press('g')
      await page.keyboard.press(',')
      const name = page.getByLabel('Name on invoices')
      await name.waitFor()
      const before = await name.inputValue()
      expect(await axeFaults(page)).toEqual([])
      await isAsWideAs(page, viewport)
      await photograph(page, 'settings-shop', viewport)
      await name.fill('Meenakshi Garments LLP')
      await page.keyboard.press('Enter')
      await page.getByText('The settings are saved.').waitFor()
      await page.getByText(/Changed by Sample owner/).waitFor()
      await page.locator('body').click({ position: { x: 4, y: 4 } })
      await page.keyboard.press('z')
      await page.getByText('Undone.').waitFor()
      await expect.poll(() => name.inputValue()).toBe(before)
      for (const tab of ['Rules', 'Health']) {
        await page.getByRole('link', { name: tab }).click()
        await page
          .getByText(/Cash orders|promises hold/)
          .first()
          .waitFor()
        expect(await axeFaults(page)).toEqual([])
        await isAsWideAs(page, viewport)
        await photograph(page, `settings-${tab.toLowerCase()}`, viewport)
      }
      expect(complaints).toEqual([])
    },
  )

  test('keep what is typed while an answer is on its way, with the letter that is being typed', async () => {
    const { page, complaints } = await visit('owner')
    await page.goto('/admin/settings/shop')
    const name = page.getByLabel('Name on invoices')
    await name.fill('Meenakshi Garments')
    const answered = await holdCalls(page, '**/api/admin/settings')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.getByLabel('HSN of goods').fill('6104')
    await page.getByLabel('Labels').selectOption({ index: 1 })
    const label = await page.getByLabel('Labels').inputValue()
    await name.press('End')
    await page.keyboard.type(' LLP')
    answered()
    await page.getByText('The settings are saved.').waitFor()
    await page.getByText(/Changed by Sample owner/).waitFor()
    await page.keyboard.type('.')
    expect(await name.inputValue()).toBe('Meenakshi Garments LLP.')
    expect(await page.getByLabel('HSN of goods').inputValue()).toBe('6104')
    expect(await page.getByLabel('Labels').inputValue()).toBe(label)
    await page.keyboard.press('Enter')
    await expect
      .poll(
        async () =>
          (await shop.database.pool.query("SELECT body FROM shop_setting WHERE part = 'shop'")).rows[0]?.body,
      )
      .toMatchObject({ legalName: 'Meenakshi Garments LLP.', defaultHsn: '6104', labelSize: label })
    expect(complaints).toEqual([])
  })

  test('say at once what is wrong with a number', async () => {
    const { page } = await visit('owner')
    await page.goto('/admin/settings/shop')
    await page.getByLabel('GSTIN').fill('33AAAAA0000A1Z8')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This is no GSTIN').waitFor()
    expect(await page.getByLabel('GSTIN').inputValue()).toBe('33AAAAA0000A1Z8')
    expect(await axeFaults(page)).toEqual([])
  })

  test.each([desktop, phone])(
    'at $width px show beside the rules which areas’ cash parcels come back, and say so when that cannot be read',
    async (viewport) => {
      await shop.database.pool.query("UPDATE orders SET created_at = now() - interval '1 year'")
      const { page } = await visit('owner', viewport)
      await page.goto('/admin/settings/rules')
      await page.getByText('no area has had 20 cash parcels', { exact: false }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      for (let at = 0; at < 20; at += 1) await placeOrder()
      const recent = "created_at > now() - interval '1 day'"
      await shop.database.pool.query(`UPDATE orders SET stage = 'delivered',
        delivery_address = jsonb_set(delivery_address, '{pincode}', '"852131"') WHERE ${recent}`)
      await shop.database.pool.query(`UPDATE orders SET stage = 'returned'
        WHERE id IN (SELECT id FROM orders WHERE ${recent} LIMIT 5)`)
      await page.route('**/cash-by-place', (route) => route.abort())
      await page.reload()
      await page.getByText('The shop did not answer.', { exact: false }).waitFor({ timeout: 30_000 })
      await page.unroute('**/cash-by-place')
      await page.getByRole('button', { name: /Try again/ }).click()
      const row = page.getByRole('row', { name: /^852…/ })
      await row.waitFor()
      expect(await row.getByRole('cell').allTextContents()).toEqual(['20', '5', '25 %', 'Taken'])
      expect(await axeFaults(page)).toEqual([])
      await isAsWideAs(page, viewport)
      await photograph(page, 'settings-cash-by-place', viewport)
    },
  )

  test('that somebody else wrote meanwhile are not written over: the form shows theirs', async () => {
    const { page } = await visit('owner')
    await page.goto('/admin/settings/rules')
    const hours = page.getByLabel('Cancel after hours')
    await hours.waitFor()
    const other = await joinStaff(shop, { role: 'owner' })
    const { version, value } = ((await other.call('readSettings', {})).data as StaffData<'readSettings'>)
      .rules
    const body = { actionId: crypto.randomUUID(), part: 'rules' as const, version }
    await other.call('writeSettings', { body: { ...body, value: { ...value, cancelAfterHours: 24 } } })
    await hours.fill('72')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => hours.inputValue()).toBe('24')
    await page.getByText('Somebody changed this meanwhile.', { exact: false }).waitFor()
  })

  test('that cannot be read say so and try again; without a line nothing is saved', async () => {
    const { page, context } = await visit('owner')
    await page.route('**/api/admin/settings', (route) => route.abort())
    await page.goto('/admin/settings/shop')
    await page.getByText('The shop did not answer.', { exact: false }).waitFor({ timeout: 30_000 })
    await page.unroute('**/api/admin/settings')
    await page.getByRole('button', { name: /Try again/ }).click()
    await page.getByLabel('GSTIN').waitFor()
    await context.setOffline(true)
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  })

  test('are not for a packer, in the menu or by their address', async () => {
    const { page } = await visit('packer')
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await page.goto('/admin/settings/shop')
    await page.getByText('Settings is not for your role.', { exact: false }).waitFor()
  })
})
