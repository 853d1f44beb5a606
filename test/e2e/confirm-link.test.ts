import { expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { askedOrder } from '#test/support/confirm-links.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

const { shop, browser, open } = await openJourneys()

/** There is no app to wait for. */
const atOnce = { waitUntil: 'load' } as const
const stageOf = async (id: string) => (await shop.orders.find(id))?.order.stage
const addressOf = async (id: string) => (await shop.orders.find(id))?.order.delivery_address

/** The link of an order's SMS on a small phone. */
async function openLink(manner: { scripts?: 'off' } = {}) {
  const { orderId, links } = await askedOrder(shop)
  const [link = ''] = await links()
  const { page, complaints, close } = await browser.visit(shop.url, { ...manner, viewport: phone })
  open.push(close)
  await page.goto(link, atOnce)
  return { page, complaints, orderId, link }
}

test('a customer moves the order to another address and says yes, on a small phone without scripts', async () => {
  const { page, orderId, link } = await openLink({ scripts: 'off' })
  await page.getByRole('heading', { name: 'Shall we send your order?' }).waitFor()
  await keepPicture(page, 'confirm-link-asked-360', { fullPage: true })
  await page.getByRole('link', { name: 'Change the address' }).click()
  await page.getByLabel('Door number').fill('14')
  await page.getByLabel('PIN Code').fill('600')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.getByText('PIN Code must be 6 digits').waitFor()
  await keepPicture(page, 'confirm-link-address-360', { fullPage: true })
  await page.getByLabel('PIN Code').fill('600015')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.getByText('The address is changed.').waitFor()
  expect(await addressOf(orderId)).toMatchObject({ doorNo: '14', pincode: '600015', contactPerson: 'Meena' })
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await page.getByRole('heading', { name: 'Your order is confirmed' }).waitFor()
  expect(await stageOf(orderId)).toBe('to-pack')
  await page.goto(link, atOnce)
  await page.getByText('You confirmed it on', { exact: false }).waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
})

test('a customer cancels with a reason; the page says so, and offers nothing more', async () => {
  const { page, orderId } = await openLink({ scripts: 'off' })
  await page.getByRole('link', { name: 'Cancel the order' }).click()
  await page.getByLabel('I ordered twice by mistake').check()
  await keepPicture(page, 'confirm-link-cancel-360', { fullPage: true })
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('heading', { name: 'Your order is being cancelled' }).waitFor()
  expect(await page.getByRole('link', { name: 'Change the address' }).count()).toBe(0)
  const order = (await shop.orders.find(orderId))?.order
  expect([order?.reason, order?.cancels_at !== null]).toEqual(['double', true])
})

test('its pages are readable by all, fit a phone, keep their policy, and a browser that draws one is seen', async () => {
  const { page, orderId, link, complaints } = await openLink()
  for (const show of ['', '&show=address', '&show=cancel', 'x']) {
    await page.goto(link + show)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }
  expect(complaints.filter((one) => !one.includes('404'))).toEqual([])
  await expect
    .poll(async () => {
      const { rows } = await shop.database.pool.query(
        'SELECT seen_at FROM confirm_link WHERE order_id = $1',
        [orderId],
      )
      return rows[0]?.seen_at
    })
    .not.toBeNull()
})
