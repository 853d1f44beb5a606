import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph, scan } from '#test/support/desk-visits.ts'
import { makeSize } from '#test/support/order-makers.ts'

const { shop, visitDesk, size } = await openDesk()
const other = await makeSize(shop)
const { query } = shop.database

beforeEach(async () => {
  await sql`UPDATE size SET bin = NULL, barcode = NULL, sku = CASE id WHEN ${size.sizeId} THEN 'SHELF-RED'
    WHEN ${other.sizeId} THEN 'SHELF-BLUE' ELSE sku END WHERE true`.execute(query)
  await sql`UPDATE product SET name = 'Kaftan <b>' WHERE id = ${other.productId}`.execute(query)
})

async function openShelf(viewport = laptop) {
  const desk = await visitDesk('packer', viewport, '/shelf')
  await desk.page.getByRole('heading', { name: 'Shelf', exact: true }).waitFor()
  return desk
}

async function placeOf(sizeId: string) {
  const { rows } = await sql`SELECT bin, barcode FROM size WHERE id = ${sizeId}`.execute(query)
  return rows[0]
}

async function isReadable(page: Page, { width }: { width: number }, within?: string): Promise<void> {
  expect(await axeFaults(page, within)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

test.each([laptop, phone])(
  'a packer scans a piece, says where it lies and what is printed on it, and takes it back, at $width px',
  async (viewport) => {
    const { page, complaints } = await openShelf(viewport)
    await page.getByText('Scan a piece, or type its SKU', { exact: false }).waitFor()
    await isReadable(page, viewport)
    await scan(page, 'shelf-red')
    const dialog = page.getByRole('dialog', { name: 'Ankle Length Leggings, Black, M' })
    await dialog.waitFor()
    await isReadable(page, viewport, 'dialog')
    await dialog.getByLabel('Bin').fill('A2')
    await page.keyboard.press('Tab')
    await page.keyboard.type('8901000000011')
    await photograph(page, 'shelf-piece', viewport)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await placeOf(size.sizeId)).toEqual({ bin: 'A2', barcode: '8901000000011' })
    await page.getByRole('cell', { name: 'A2' }).waitFor()
    await photograph(page, 'shelf', viewport)
    await isReadable(page, viewport)
    await page.keyboard.press('z')
    await page.getByText('Undone.').waitFor()
    expect(await placeOf(size.sizeId)).toEqual({ bin: null, barcode: null })
    expect(complaints).toEqual([])
  },
)

test('a product is found by a part of its name, and a name with markup is text', async () => {
  const { page } = await openShelf()
  await page.getByLabel('Find a piece').fill('kaft')
  await page.getByRole('button', { name: 'Kaftan <b>, Black, M' }).click()
  await page.getByRole('dialog', { name: 'Kaftan <b>, Black, M' }).getByText('SKU SHELF-BLUE').waitFor()
})

test('a barcode of another piece, and one out of form, are refused by name and change nothing', async () => {
  await sql`UPDATE size SET barcode = 'MAKER-77' WHERE id = ${size.sizeId}`.execute(query)
  const { page } = await openShelf()
  await page.getByLabel('Find a piece').fill('SHELF-BLUE')
  await page.getByRole('button', { name: 'Kaftan <b>, Black, M' }).click()
  await page.getByLabel('Barcode').fill('maker-77')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('dialog').getByRole('alert')
  await alert
    .getByText('maker-77 is the code of Ankle Length Leggings, Black, M (SHELF-RED)', { exact: false })
    .waitFor()
  await page.getByLabel('Barcode').fill('12')
  await page.keyboard.press('Enter')
  await alert.getByText('“12” is no barcode', { exact: false }).waitFor()
  await isReadable(page, laptop, 'dialog')
  expect(await placeOf(other.sizeId)).toEqual({ bin: null, barcode: null })
})

test('of two packers the second hears that it was changed, and sees what the first wrote', async () => {
  const { page } = await openShelf()
  await page.getByLabel('Find a piece').fill('SHELF-RED')
  await page.getByRole('button', { name: 'Ankle Length Leggings, Black, M' }).click()
  await page.getByLabel('Bin').waitFor()
  await sql`UPDATE size SET bin = 'C7' WHERE id = ${size.sizeId}`.execute(query)
  await page.getByLabel('Bin').fill('B1')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Somebody changed this meanwhile. Look at it once more.').waitFor()
  await expect.poll(() => page.getByLabel('Bin').inputValue()).toBe('C7')
  await page.getByLabel('Bin').fill('B1')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await placeOf(size.sizeId)).toEqual({ bin: 'B1', barcode: null })
})
