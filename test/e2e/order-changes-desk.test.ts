import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { laptop } from '#test/support/desk-visits.ts'
import { askedOrder } from '#test/support/confirm-links.ts'
import { freePort } from '#test/support/free-port.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { countIn, makeSize } from '#test/support/order-makers.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { joinStaff } from '#test/support/staff.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

// Passkeys count for a name, never for a bare address.
const port = await freePort()
const url = `http://localhost:${port}`
const { shop, browser, open } = await openJourneys({ env: { PORT: String(port), PUBLIC_URL: url } })

const { query } = shop.database

/** An order of a size that has others beside it: L, of which there are some, and S, of which there are none. */
async function openOrder(role: 'owner' | 'accountant', viewport = desktop) {
  const size = await makeSize(shop)
  for (const [name, stock] of [
    ['L', 5],
    ['S', 0],
  ] as const) {
    const id = newId()
    await sql`INSERT INTO size (id, color_variant_id, name, price_paise, weight_grams)
      SELECT ${id}, color_variant_id, ${name}, price_paise, 200 FROM size WHERE id = ${size.sizeId}`.execute(
      query,
    )
    await countIn(shop.database, id, stock)
  }
  const { orderId } = await askedOrder(shop, { size })
  const links = await shop.staff.openSample()
  const { page, complaints, close } = await browser.visit(url, { viewport })
  open.push(close)
  await page.goto(links.find((one) => one.role === role)?.url ?? '')
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  await page.goto(`/admin/orders/${orderId}`)
  await page.getByRole('heading', { name: /^Order \d+/ }).waitFor()
  return { page, complaints, orderId }
}

const addressOf = async (id: string) => (await shop.orders.find(id))?.order.delivery_address

test.each([desktop, phone])(
  'another address is typed at $width px by keyboard, judged in words, and taken back',
  async (viewport) => {
    const { page, orderId, complaints } = await openOrder('owner', viewport)
    await page.getByText(/^Link sent .*not seen yet$/).waitFor()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: /Where does order \d+ go/ })
    await dialog.getByLabel('State').selectOption('Kerala')
    await dialog.getByLabel('Street address').fill('Second Street, Saidapet')
    await page.keyboard.press('Enter')
    await dialog.getByText('is in Tamil Nadu, not in Kerala', { exact: false }).waitFor()
    expect(await axeFaults(page, 'dialog')).toEqual([])
    await keepPicture(page, `desk-address-${viewport.width}`)
    await dialog.getByLabel('State').selectOption('Tamil Nadu')
    await dialog.getByLabel('Street address').focus()
    await page.keyboard.press('Enter')
    await page.getByText('has another address.', { exact: false }).waitFor()
    expect(await addressOf(orderId)).toMatchObject({ address: 'Second Street, Saidapet' })
    await page.keyboard.press('z')
    await page.getByText('Undone.').waitFor()
    expect(await addressOf(orderId)).toMatchObject({ address: 'Beach Road' })
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
  },
)

test('an address that somebody else changed while the form was open is not written over', async () => {
  const { page, orderId } = await openOrder('owner')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: /Where does order \d+ go/ })
  await dialog.getByLabel('Door number').fill('99')
  await shop.orders.change(orderId, 'hold')
  await page.getByText('On hold').first().waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Somebody changed this order meanwhile.', { exact: false }).waitFor()
  expect(await addressOf(orderId)).toMatchObject({ doorNo: '12' })
})

test('a piece becomes another size by its digit, what is sold out is not offered, and it is taken back', async () => {
  const { page } = await openOrder('owner')
  const another = page.getByRole('button', { name: 'Another size or colour than Black, M' })
  await another.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Instead of Black, M' })
  expect(await dialog.getByRole('button', { name: /S, 0 left/ }).isDisabled()).toBe(true)
  expect(await axeFaults(page, 'dialog')).toEqual([])
  await keepPicture(page, 'desk-swap-1280')
  const large = await dialog.getByRole('button', { name: /L, 5 left/ }).textContent()
  await page.keyboard.press(large?.trim()[0] ?? '1')
  await page.getByText(/Black, L instead of Black, M/).waitFor()
  await page.getByRole('button', { name: 'Another size or colour than Black, L' }).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Undone.').waitFor()
  await another.waitFor()
})

const dialogOfMessages = /What is the customer of order \d+ told\?/

test.each([laptop, phone])(
  'a message is read, sent by its digit and taken back at $width px, and not sent twice',
  async (viewport) => {
    const { page, complaints } = await openOrder('owner', viewport)
    const dialog = page.getByRole('dialog', { name: dialogOfMessages })
    const isTold = page.getByText('told by message: late', { exact: false })
    await page.keyboard.press('m')
    await dialog.getByText(/order \d+ is a few days late, we are sorry.*\/r\?t=…$/).waitFor()
    expect(await axeFaults(page, 'dialog')).toEqual([])
    await keepPicture(page, `desk-message-${viewport.width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await page.keyboard.press('1')
    await page.getByText('goes out in half a minute', { exact: false }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await isTold.waitFor()
    await page.keyboard.press('z')
    await page.getByText('Undone.').waitFor()
    await page.keyboard.press('m')
    await dialog.getByRole('button', { name: /It is late/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('m')
    await dialog.getByText('They were told this within a day already.').waitFor()
    expect(await dialog.getByRole('button', { name: /It is late/ }).isDisabled()).toBe(true)
    expect(await axeFaults(page, 'dialog')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  },
)

test('a message that somebody else sent meanwhile, or that found no line, says so where it was chosen', async () => {
  const { page, orderId: id } = await openOrder('owner')
  const other = await joinStaff(shop, { role: 'owner' })
  const dialog = page.getByRole('dialog', { name: dialogOfMessages })
  await page.keyboard.press('m')
  await dialog.getByRole('button', { name: /Please check the address/ }).waitFor()
  const body = { actionId: newId(), message: 'address' } as const
  expect(await other.call('tellByHand', { params: { id }, body })).toMatchObject({ status: 200 })
  await page.keyboard.press('2')
  await dialog.getByRole('alert').getByText('They were told this within a day already.').waitFor()
  await page.route('**/api/admin/orders/*/messages', (route) => route.abort())
  await page.keyboard.press('3')
  await dialog.getByRole('alert').getByText('The shop did not answer.', { exact: false }).waitFor()
  await page.unroute('**/api/admin/orders/*/messages')
  await page.keyboard.press('3')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('told by message: call', { exact: false }).waitFor()
})

test('nothing of it is offered to who may not change orders', async () => {
  const { page } = await openOrder('accountant')
  expect(await page.getByRole('button', { name: /Address|Another size|Message/ }).count()).toBe(0)
  await page.keyboard.press('e')
  await page.keyboard.press('m')
  expect(await page.getByRole('dialog').count()).toBe(0)
})
