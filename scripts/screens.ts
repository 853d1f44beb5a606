// `npm run screens -- [address] [link]`: pictures of every screen to browse by at 360, 768 and 1440 px, into docs/screens/.
// The shop must be running; its address is http://localhost:3000 unless given. With the owner's link, as `npm start`
// prints it, the day of the staff is photographed too: an order is confirmed, a wave is taken and packed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { desktop, openBrowser, phone, tablet } from '#test/support/browser.ts'

const [, , address = 'http://localhost:3000', ownersLink] = process.argv
const folder = join(import.meta.dirname, '..', 'docs', 'screens')

const screens: Record<string, string> = {
  home: '/',
  collections: '/collections',
  category: '/collections/leggings',
  subcategory: '/collections/leggings/ankle-length',
  'nothing-found': '/collections?search=legings',
  product: '/product/ankle-length-leggings',
  cart: '/cart',
  policy: '/static/refund-policy',
  faqs: '/faqs',
  blogs: '/blogs',
  'not-found': '/nowhere',
}

mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
for (const viewport of [phone, tablet, desktop]) {
  const { page, close } = await browser.visit(address, { viewport })
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(address + path)
    // It comes when the scripts are there, and goes again.
    await page.locator('.overlay').waitFor()
    await page.locator('.overlay').waitFor({ state: 'detached' })
    const file = `${name}-${viewport.width}.jpg`
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70 })
    console.log(file)
  }
  await close()
}
if (ownersLink !== undefined) {
  const { page, close } = await browser.visit(address, { viewport: { width: 1280, height: 800 } })
  await page.goto(ownersLink)
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  await photographDay(page)
  await close()
}
await browser.quit()

/** What an owner does from the morning to the courier's bell. */
async function photographDay(page: Page): Promise<void> {
  const photograph = async (name: string) => {
    const file = `desk-${name}.jpg`
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70 })
    console.log(file)
  }
  await page.goto(`${address}/admin/orders`)
  await page.getByRole('row').nth(3).getByRole('button').click()
  await page.getByRole('complementary', { name: 'Order' }).getByRole('heading').first().waitFor()
  await photograph('orders')
  await page.goto(`${address}/admin/confirm`)
  await page.getByRole('button', { name: /^Confirm/ }).waitFor()
  await photograph('confirm')
  await page.goto(`${address}/admin/pack`)
  await page.getByRole('button', { name: /^Take the next/ }).waitFor()
  await photograph('queue')
  await page.keyboard.press('w')
  await page.getByRole('button', { name: /^All checked/ }).waitFor()
  await photograph('pack')
  await page.keyboard.press('l')
  await page.getByRole('region', { name: 'Pieces to fetch' }).waitFor()
  await photograph('pick-list')
  await page.keyboard.press('l')
  await page.getByRole('button', { name: /^All checked/ }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: /^Packed/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Order \d+ packed\.$/).waitFor()
  await page.goto(`${address}/admin/hand-over`)
  await page.getByRole('checkbox').first().check()
  await photograph('hand-over')
  await page.goto(`${address}/admin/delivery`)
  await page.getByRole('row').nth(1).waitFor()
  await photograph('delivery')
  await page.goto(`${address}/admin/returns`)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('complementary').getByRole('heading').first().waitFor()
  await photograph('returns')
  await page.goto(`${address}/admin/shelf?q=leggings`)
  await page.getByRole('row').nth(1).waitFor()
  await photograph('shelf')
}
