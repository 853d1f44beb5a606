import { afterAll, expect, test } from 'vitest'
import { openWhatsappSimulator } from '#test/simulators/whatsapp-simulator.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { openDesk } from '#test/support/desk-visits.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

const meta = await openWhatsappSimulator()
afterAll(() => meta.close())
const { shop, url, browser, open } = await openDesk(meta.env)
const desk = await openReturnDesk(shop)

async function choices(): Promise<number> {
  const { rows } = await shop.database.pool.query('SELECT 1 FROM whatsapp_choice')
  return rows.length
}

test('a customer chooses WhatsApp on the page of her order and takes it back, on a small phone without scripts', async () => {
  const order = await desk.arrived()
  const found = await shop.orders.find(order.id)
  const { page, close } = await browser.visit(url, { scripts: 'off', viewport: phone })
  // axe is a script of its own: the same page in a browser that has them.
  const { page: reader, complaints, close: closeReader } = await browser.visit(url, { viewport: phone })
  open.push(close, closeReader)
  async function isReadable(picture: string) {
    await keepPicture(page, `${picture}-360`, { fullPage: true })
    await reader.goto(page.url(), { waitUntil: 'load' })
    expect(await axeFaults(reader)).toEqual([])
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }

  await page.goto(found ? shop.returnPages.urlOf(found.order) : '', { waitUntil: 'load' })
  await page.getByText('We write to you by SMS. We can write on WhatsApp too.').waitFor()
  await isReadable('whatsapp-off')
  const choose = page.getByRole('button', { name: 'Also on WhatsApp' })
  expect((await choose.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await choose.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('We write to you on WhatsApp from now on.').waitFor()
  await page.getByText('and by SMS when that does not arrive', { exact: false }).waitFor()
  expect(await choices()).toBe(1)
  await isReadable('whatsapp-on')

  await page.getByRole('button', { name: 'By SMS only' }).press('Enter')
  await page.getByRole('status').getByText('We write to you by SMS only from now on.').waitFor()
  await choose.waitFor()
  expect(await choices()).toBe(0)
  await isReadable('whatsapp-off-again')
  expect(complaints).toEqual([])
})
