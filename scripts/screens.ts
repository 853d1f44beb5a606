// `npm run screens -- [address]`: pictures of every screen to browse by at 360, 768 and 1440 px, into docs/screens/.
// The shop must be running; its address is http://localhost:3000 unless given.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, openBrowser, phone, tablet } from '#test/support/browser.ts'

const address = process.argv[2] ?? 'http://localhost:3000'
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
await browser.quit()
