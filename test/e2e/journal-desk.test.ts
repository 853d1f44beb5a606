import { expect, test } from 'vitest'
import { orderNumber } from '#domain/order.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { openDesk, photograph } from '#test/support/desk-visits.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { joinStaff } from '#test/support/staff.ts'

const { shop, placeOrder, visitDesk } = await openDesk()

test('the journal names the order that something was done to, one press away, and only what changed', async () => {
  const owner = await joinStaff(shop, { role: 'owner' })
  const orderId = await placeOrder()
  const { version: seen } = dataOf(await owner.call('readStaffOrder', { params: { id: orderId } }))
  const orders = [{ id: orderId, version: seen }]
  dataOf(await owner.call('confirmOrders', { body: { actionId: crypto.randomUUID(), orders } }))
  const { version, value } = dataOf(await owner.call('readSettings', {})).rules
  const rules = { ...value, cancelAfterHours: value.cancelAfterHours + 1 }
  await owner.call('writeSettings', {
    body: { actionId: crypto.randomUUID(), part: 'rules', version, value: rules },
  })
  const { page, complaints } = await visitDesk('owner', phone, '/journal')
  const written = page.getByRole('row').filter({ hasText: 'settings rules' })
  await written
    .getByText(`cancel after hours ${value.cancelAfterHours} → ${rules.cancelAfterHours}`)
    .waitFor()
  expect(await axeFaults(page)).toEqual([])
  await photograph(page, 'journal', phone)
  await page.getByRole('link', { name: `order #${orderNumber(orderId)}` }).click()
  await page.getByRole('heading', { name: /^Order \d+/ }).waitFor()
  expect(complaints).toEqual([])
})

test('on a phone the row of screens shows the one that is open', async () => {
  const { page } = await visitDesk('owner', phone, '/settings/rules')
  const open = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' })
  await expect.poll(async () => (await open.boundingBox())?.x ?? phone.width).toBeLessThan(phone.width - 60)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const orders = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Orders' })
  await expect.poll(async () => (await orders.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
})
