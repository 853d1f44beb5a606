import sharp from 'sharp'
import { expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph } from '#test/support/desk-visits.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

const { shop, url, browser, open, visitDesk } = await openDesk()
const desk = await openReturnDesk(shop)

const seam = {
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a3b52' } })
    .jpeg()
    .toBuffer(),
}
const note = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="1">') }

/** The page of an order that has arrived, on a small phone without scripts. */
async function openLink() {
  const order = await desk.arrived()
  const found = await shop.orders.find(order.id)
  const { page, close } = await browser.visit(url, { scripts: 'off', viewport: phone })
  open.push(close)
  await page.goto(found ? shop.returnPages.urlOf(found.order) : '', { waitUntil: 'load' })
  const { page: reader, close: closeReader } = await browser.visit(url, { viewport: phone })
  open.push(closeReader)
  /** axe is a script of its own: the same page in a browser that has them. */
  async function isReadable() {
    await reader.goto(page.url(), { waitUntil: 'load' })
    expect(await axeFaults(reader)).toEqual([])
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }
  return { order, page, isReadable }
}

test('a customer shows by a photograph what is damaged, on a small phone without scripts, and who decides sees it', async () => {
  const { order, page, isReadable } = await openLink()
  await page.getByRole('link', { name: 'Exchange or return' }).click()
  await isReadable()
  await page.getByRole('combobox').first().selectOption({ label: 'Send it back, money back' })
  await page.getByLabel('Why?').selectOption({ label: 'It has a fault' })
  await page.getByLabel(/^Is it damaged\?/).setInputFiles(note)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('no photograph that we can read', { exact: false }).waitFor()
  expect(await page.getByLabel('Why?').inputValue()).toBe('fault')
  await page.getByLabel(/^Is it damaged\?/).setInputFiles(seam)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('One photograph of it reached us.').waitFor()
  await page.getByLabel('A photograph of what is wrong with it').setInputFiles(seam)
  await page.getByRole('button', { name: 'Send the photograph' }).click()
  await page.getByText('2 photographs of it reached us.').waitFor()
  await keepPicture(page, 'return-photo-360', { fullPage: true })
  await isReadable()

  const cases = dataOf(await desk.owner.call('readReturnable', { params: { id: order.id } })).cases
  for (const viewport of [phone, laptop]) {
    const { page: screen, complaints } = await visitDesk(
      'owner',
      viewport,
      `/returns/${cases[0]?.id}?view=asked`,
    )
    const shown = screen.getByRole('region', { name: 'Photographs' }).getByRole('img')
    await expect.poll(() => shown.count()).toBe(2)
    expect(await shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    expect(await axeFaults(screen)).toEqual([])
    expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await photograph(screen, 'return-photos', viewport)
    expect(complaints).toEqual([])
  }
})

test('who may not decide is shown no photograph, and one that fails to come says so', async () => {
  const { order, page } = await openLink()
  await page.getByRole('link', { name: 'Exchange or return' }).click()
  await page.getByRole('combobox').first().selectOption({ label: 'Send it back, money back' })
  await page.getByLabel('Why?').selectOption({ label: 'It has a fault' })
  await page.getByLabel(/^Is it damaged\?/).setInputFiles(seam)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('One photograph of it reached us.').waitFor()
  const { id } = dataOf(await desk.owner.call('readReturnable', { params: { id: order.id } })).cases[0] ?? {
    id: '',
  }

  const packer = await visitDesk('packer', laptop, `/returns/${id}?view=asked`)
  await packer.page.getByRole('list', { name: 'Pieces' }).waitFor()
  await packer.page.getByText('Its customer sent a photograph', { exact: false }).waitFor()
  expect(await packer.page.getByRole('region', { name: 'Photographs' }).count()).toBe(0)

  const owner = await visitDesk('owner', laptop)
  await owner.page.route('**/photos', (route) => route.abort())
  await owner.page.goto(`/admin/returns/${id}?view=asked`)
  await owner.page.getByRole('region', { name: 'Photographs' }).getByRole('alert').waitFor()
})
