import { describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph } from '#test/support/desk-visits.ts'
import { checkOut, dataOf, oneBuyer, submit } from '#test/support/order-makers.ts'
import { keepBack } from '#test/support/slow-line.ts'

const { shop, size, visitDesk } = await openDesk()
const { pool } = shop.database
const narrow = { ...phone, width: 360 }

/** The day on which credit of today is lost, as the desk writes it. */
const inAYear = () =>
  new Date(Date.now() + 365 * 86_400_000).toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })

/** A customer with a cash order that waits and a cart that nobody ordered. */
async function customerOf({ name, mobile }: { name: string; mobile: string }) {
  const buyer = await oneBuyer(shop)
  await pool.query('UPDATE customer SET name = $2, mobile_number = $3 WHERE id = $1', [
    buyer.customerId,
    name,
    mobile,
  ])
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }] })
  const { orderId } = dataOf(await submit(shop, buyer, cart))
  await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
  return { id: buyer.customerId, orderId }
}

describe.each([laptop, narrow])('somebody rings, at $width px', (viewport) => {
  test('found by the digits they say, they hear where their order is, and all is done by keys', async () => {
    const mobile = `98${viewport.width}55121`.padEnd(10, '7').slice(0, 10)
    const { id: customerId } = await customerOf({ name: `Lakshmi <b>${viewport.width}</b>`, mobile })
    const credit = { customerId, amount: paise(299_00), startsAt: new Date() }
    const { code } = await shop.database.transaction((tx) => shop.coupons.giveCredit(tx, credit))
    const { page, complaints } = await visitDesk('owner', viewport)
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor()
    await page.getByText('Type the digits as they are said', { exact: false }).waitFor()
    await page.keyboard.press(mobile.charAt(0))
    expect(
      await page.getByLabel('Find a customer').evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await page.getByText('One digit more.').waitFor()
    await page.keyboard.type(mobile.slice(1, 6), { delay: 80 })
    const row = page.getByRole('button', { name: `Lakshmi <b>${viewport.width}</b>` })
    await row.waitFor()
    await photograph(page, 'customers', viewport)
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Customer' })
    await panel.getByText(/2 pieces for ₹.+ waits for your yes/).waitFor()
    await panel.getByText('Delivered 0, came back 0, sent back 0.', { exact: false }).waitFor()
    expect(await page.content()).not.toContain(mobile)
    await page.keyboard.press('d')
    await panel.getByRole('link', { name: mobile }).waitFor()
    await panel.getByRole('heading', { name: 'Kept cart' }).waitFor()
    await panel.getByText(`₹299 ${code} until ${inAYear()}`).waitFor()
    await photograph(page, 'customer', viewport)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})

test('Enter opens who has the number that was typed, not who was found before', async () => {
  await customerOf({ name: 'Malar', mobile: '9751100001' })
  await customerOf({ name: 'Nila', mobile: '9862200002' })
  const { page } = await visitDesk('owner', laptop, '/customers')
  const field = page.getByLabel('Find a customer')
  await field.fill('97511')
  await page.getByRole('button', { name: 'Malar' }).waitFor()
  const answer = await keepBack(page, '**/api/admin/customers?*')
  await field.fill('98622')
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  answer.goOn()
  await page.getByRole('heading', { name: 'Nila' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Customer' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Nila' }).waitFor()
})

test('the number of a customer is looked at once, however often its key is pressed', async () => {
  const mobile = '9750012349'
  const { id } = await customerOf({ name: 'Valli', mobile })
  const { page } = await visitDesk('owner', laptop, `/customers/${id}`)
  const show = page.getByRole('button', { name: /^Show the number/ })
  await show.waitFor()
  const answer = await keepBack(page, '**/api/admin/customers/*/phone')
  await page.keyboard.press('d')
  await page.getByRole('button', { name: /^Show the number/, disabled: true }).waitFor()
  await page.keyboard.press('d')
  answer.goOn()
  await page.getByRole('link', { name: mobile }).waitFor()
  expect(answer.asked).toHaveLength(1)
})

test('a note is kept and undone, cash switched off, the link sent again', async () => {
  const { id } = await customerOf({ name: 'Kavitha', mobile: '9750012345' })
  const { page } = await visitDesk('owner', laptop, `/customers/${id}`)
  await page.getByLabel('Note').fill('Rings in the evening')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await page.getByText('Note kept.').waitFor()
  await page.getByRole('heading', { name: 'Kavitha' }).click()
  await page.keyboard.press('z')
  await page.getByText('Undone.').waitFor()
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Off for 30 days' }).click()
  await page.getByText('pays online only', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await page.getByText('The link goes out in half a minute.').waitFor()
})

test('what somebody else wrote meanwhile is not written over', async () => {
  const { id } = await customerOf({ name: 'Revathi', mobile: '9750012346' })
  const { page } = await visitDesk('owner', laptop, `/customers/${id}`)
  await page.getByLabel('Note').fill('Mine')
  await page.route('**/api/admin/customers/*', (route) => route.abort())
  await pool.query("UPDATE customer SET note = 'Theirs' WHERE id = $1", [id])
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await page.getByText('Somebody changed this customer meanwhile.', { exact: false }).waitFor()
  await page.unroute('**/api/admin/customers/*')
  await page.getByText('Somebody wrote meanwhile: “Theirs”').waitFor({ timeout: 20_000 })
})

test('without a line nothing is changed, and an accountant sees neither number nor what is not theirs to do', async () => {
  const { id } = await customerOf({ name: 'Uma', mobile: '9750012347' })
  const { page, context } = await visitDesk('accountant', laptop, `/customers/${id}`)
  await page.getByRole('heading', { name: 'Uma' }).waitFor()
  for (const name of ['Show the number', 'Off for 30 days', 'Send the link again', 'Erase the account…'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  await context.setOffline(true)
  await page.getByText('You are offline.', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Keep the note' }).isDisabled()).toBe(true)
  expect(await axeFaults(page)).toEqual([])
})

test('the owner erases an account after showing once more who they are', async () => {
  const { id } = await customerOf({ name: 'Sundari', mobile: '9750012348' })
  const { page } = await visitDesk('owner', laptop)
  await pool.query("UPDATE staff_session SET proved_at = now(), how = 'passkey'")
  await page.goto(`/admin/customers/${id}`)
  await page.getByRole('button', { name: 'Erase the account…' }).click()
  await page.getByRole('dialog', { name: 'Erase the account of Sundari?' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Erase it for good' }).click()
  await page.getByText('The account is erased.').waitFor()
  await page.goto(`/admin/customers/${id}`)
  await page.getByText('There is no such customer, or the account was erased.', { exact: false }).waitFor()
})
