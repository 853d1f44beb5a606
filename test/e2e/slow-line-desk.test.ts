import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { laptop, openDesk, scan } from '#test/support/desk-visits.ts'
import { openPackingDesk } from '#test/support/packing-desk.ts'
import { keepBack, loseAnswer, loseCall, neverAnswer } from '#test/support/slow-line.ts'

// What a desk does with a line that is slow, or loses an answer.
const { shop, placeOrder, numberOf, stageOf, emptyQueues, visitDesk } = await openDesk()
const { pool } = shop.database
const desk = await openPackingDesk(shop, { waybills: 20 })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('what was done although its answer was lost is what z takes back, not what was done before', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()]
  const { page } = await visitDesk('owner', laptop, `/orders/${first}`)
  await page.getByRole('button', { name: /^Hold/ }).waitFor()
  await page.keyboard.press('h')
  await page.keyboard.press('1')
  await page.getByText(`Order ${await numberOf(first)} put on hold.`).waitFor()
  await row(page, await numberOf(second))
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('heading', { name: `Order ${await numberOf(second)}` }).waitFor()
  await loseAnswer(page, '**/api/admin/orders/confirm')
  await page.keyboard.press('c')
  await page.getByText(`Order ${await numberOf(second)} confirmed.`).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Undone.').waitFor()
  expect([await stageOf(first), await stageOf(second)]).toEqual(['on-hold', 'to-confirm'])
})

test('an order that was gone past before its answer came is not told as decided by somebody else', async () => {
  await emptyQueues()
  const id = await placeOrder()
  const { page } = await visitDesk('owner', laptop, '/confirm')
  await page.getByRole('heading', { name: `Order ${await numberOf(id)}` }).waitFor()
  const { asked, goOn } = await keepBack(page, '**/api/admin/orders/confirm')
  await page.keyboard.press('c')
  await expect.poll(() => asked).toHaveLength(1)
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Show them again' }).waitFor()
  goOn()
  await page.getByText(`Order ${await numberOf(id)} confirmed.`).waitFor()
  await page.getByText('All confirmed.').waitFor()
  expect(await page.getByText('has left this list', { exact: false }).count()).toBe(0)
})

test('what was taken back although the answer was lost is told so by another z', async () => {
  const id = await placeOrder()
  const { page } = await visitDesk('owner', laptop, `/orders/${id}`)
  await page.getByRole('button', { name: /^Confirm/ }).waitFor()
  await page.keyboard.press('c')
  await page.getByText(`Order ${await numberOf(id)} confirmed.`).waitFor()
  await loseAnswer(page, '**/api/admin/undo/*')
  await page.keyboard.press('z')
  await page.getByText('The shop did not answer.', { exact: false }).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Undone.').waitFor()
  expect(await stageOf(id)).toBe('to-confirm')
})

test('what could not be taken back for want of a line is taken back by another z', async () => {
  const id = await placeOrder()
  const { page } = await visitDesk('owner', laptop, `/orders/${id}`)
  await page.getByRole('button', { name: /^Confirm/ }).waitFor()
  await page.keyboard.press('c')
  await page.getByText(`Order ${await numberOf(id)} confirmed.`).waitFor()
  await loseCall(page, '**/api/admin/undo/*')
  await page.keyboard.press('z')
  await page.getByText('The shop did not answer.', { exact: false }).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Undone.').waitFor()
  expect(await stageOf(id)).toBe('to-confirm')
})

test('orders that left the list when they were confirmed are chosen no more, and keys are those of the open one', async () => {
  await emptyQueues()
  const ids = [await placeOrder(), await placeOrder(), await placeOrder()]
  const numbers = await Promise.all(ids.map(numberOf))
  const { page } = await visitDesk('owner', laptop, '/orders?view=to-confirm')
  const rows = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(4)
  const chosen = page.getByRole('region', { name: 'Chosen orders' })
  for (const at of [1, 2]) {
    await page.keyboard.press('j')
    await rows.nth(at).and(page.locator('[data-open]')).waitFor()
    await page.keyboard.press('x')
    await chosen.getByText(`${at} chosen`).waitFor()
  }
  await page.keyboard.press('c')
  await page.getByText('2 orders confirmed.').waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  const left = numbers[(await Promise.all(ids.map(stageOf))).indexOf('to-confirm')] ?? ''
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: `Order ${left}` }).waitFor()
  await page.keyboard.press('c')
  await page.getByText(`Order ${left} confirmed.`).waitFor()
  await page.getByRole('link', { name: /^All/ }).click()
  await row(page, left).waitFor()
  expect(await chosen.count()).toBe(0)
})

test('what is chosen while lists are still read stays chosen, and takes its key', async () => {
  await emptyQueues()
  const ids = [await placeOrder(), await placeOrder()]
  const { page } = await visitDesk('owner', laptop, `/orders/${ids[0]}`)
  await page.getByRole('heading', { name: `Order ${await numberOf(ids[0] ?? '')}` }).waitFor()
  const counts = await keepBack(page, '**/api/admin/work')
  const chosen = page.getByRole('region', { name: 'Chosen orders' })
  await page.keyboard.press('x')
  await chosen.getByText('1 chosen').waitFor()
  await page.keyboard.press('c')
  await page.getByText(`Order ${await numberOf(ids[0] ?? '')} confirmed.`).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: `Order ${await numberOf(ids[1] ?? '')}` }).waitFor()
  await chosen.waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await chosen.getByText('1 chosen').waitFor()
  counts.goOn()
  await page.keyboard.press('c')
  await page.getByText(`Order ${await numberOf(ids[1] ?? '')} confirmed.`).waitFor()
  expect(await Promise.all(ids.map(stageOf))).toEqual(['to-pack', 'to-pack'])
})

test('boxes of the next courier are scanned and handed over while other lists are still read', async () => {
  const boxes = [await desk.packed(), await desk.packed()]
  const { page } = await visitDesk('owner', laptop, '/hand-over')
  await row(page, boxes[1]?.parcel.awb ?? '').waitFor()
  // The counts beside the screens' names never come.
  await neverAnswer(page, '**/api/admin/work')
  for (const { id, parcel } of boxes) {
    await scan(page, parcel.awb ?? '')
    await page.getByText(/^1 of \d+ checked$/).waitFor()
    await page.keyboard.press('o')
    await expect.poll(() => stageOf(id)).toBe('shipped')
    await row(page, parcel.awb ?? '').waitFor({ state: 'detached' })
  }
})

test('a box that is scanned while others are handed over stays checked', async () => {
  const [given, next] = [await desk.packed(), await desk.packed()]
  const { page } = await visitDesk('owner', laptop, '/hand-over')
  await row(page, next.parcel.awb ?? '').waitFor()
  const answer = await keepBack(page, '**/api/admin/parcels/hand-over')
  await scan(page, given.parcel.awb ?? '')
  await page.getByText(/^1 of \d+ checked$/).waitFor()
  await page.keyboard.press('o')
  await page.getByRole('button', { name: /^Handed over/, disabled: true }).waitFor()
  await scan(page, next.parcel.awb ?? '')
  await page.getByText(/^2 of \d+ checked$/).waitFor()
  answer.goOn()
  await row(page, given.parcel.awb ?? '').waitFor({ state: 'detached' })
  await page.getByText(/^1 of \d+ checked$/).waitFor()
  await page.keyboard.press('o')
  await expect.poll(() => stageOf(next.id)).toBe('shipped')
})

test('a list whose answer never comes says so instead of standing still', async () => {
  const id = await placeOrder()
  const { page } = await visitDesk('owner', laptop, '/orders')
  await row(page, await numberOf(id)).waitFor()
  await neverAnswer(page, '**/api/admin/orders?*')
  // The patience of the page, twenty times shorter.
  await page.evaluate(() => {
    const patience = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => patience(ms / 20)
  })
  await page
    .getByRole('alert')
    .getByText('The shop did not answer. Check the line and try again.', { exact: false })
    .waitFor({ timeout: 30_000 })
  expect(await row(page, await numberOf(id)).isVisible()).toBe(true)
})

test.each(['order', 'customer'])(
  'words that are added to a note (%s) just kept are not erased, nor told as somebody else’s',
  async (kind) => {
    const id = await placeOrder()
    const { rows } = await pool.query<{ customer_id: string }>(
      'SELECT customer_id FROM orders WHERE id = $1',
      [id],
    )
    const place = kind === 'order' ? `/orders/${id}` : `/customers/${rows[0]?.customer_id}`
    const { page } = await visitDesk('owner', laptop, place)
    const note = page.getByRole('textbox', { name: 'Note' })
    const keep = page.getByRole('button', { name: 'Keep the note' })
    await note.fill('Rings at the neighbour')
    const counts = await keepBack(page, '**/api/admin/work')
    const read = page.waitForResponse(
      (one) => one.url().endsWith(`/api/admin${place}`) && one.request().method() === 'GET',
    )
    await keep.click()
    await page.getByText('Note kept.').waitFor()
    await note.pressSequentially(', after six')
    await read
    counts.goOn()
    await expect.poll(() => keep.isDisabled()).toBe(false)
    expect(await note.inputValue()).toBe('Rings at the neighbour, after six')
    expect(await page.getByText('Somebody wrote meanwhile', { exact: false }).count()).toBe(0)
    await keep.click()
    await expect
      .poll(async () => {
        const table = kind === 'order' ? 'orders' : 'customer'
        const found = await pool.query<{ note: string }>(`SELECT note FROM ${table} WHERE id = $1`, [
          place.split('/').at(-1),
        ])
        return found.rows[0]?.note
      })
      .toBe('Rings at the neighbour, after six')
  },
)

test('the key that calls looks at a number once, and rings nobody whose order is closed', async () => {
  const id = await placeOrder()
  const { page } = await visitDesk('owner', laptop, `/orders/${id}`)
  const call = page.getByRole('button', { name: /^Call/ })
  await call.waitFor()
  await page.evaluate(() =>
    navigation.addEventListener('navigate', ({ destination: { url } }) => {
      if (url.startsWith('tel:')) document.title = `Ringing ${url}`
    }),
  )
  const answer = await keepBack(page, '**/api/admin/orders/*/phone')
  const answered = page.waitForResponse('**/api/admin/orders/*/phone')
  await page.keyboard.press('d')
  await page.getByRole('button', { name: /^Call/, disabled: true }).waitFor()
  await page.keyboard.press('d')
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Order' }).waitFor({ state: 'detached' })
  answer.goOn()
  await (await answered).finished()
  await row(page, await numberOf(id))
    .getByRole('button')
    .first()
    .click()
  await call.waitFor()
  expect(answer.asked).toHaveLength(1)
  expect(await page.title()).toBe('Shop desk')
  await page.keyboard.press('d')
  await expect.poll(() => page.title()).toMatch(/^Ringing tel:\+91/)
})
