import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph, scan } from '#test/support/desk-visits.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { anAction } from '#test/support/packing-desk.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { keepBack, neverAnswer } from '#test/support/slow-line.ts'

const { shop, visitDesk } = await openDesk()
const desk = await openReturnDesk(shop)
const { pool } = shop.database

type Arrived = Awaited<ReturnType<typeof desk.arrived>>

/** A case that a customer asked for by the link to the order. */
async function askedFor(order: Arrived) {
  await shop.returns.ofCustomers.ask(order.id, {
    wish: 'exchange',
    reason: 'too-small',
    words: 'It is tight',
    way: 'pickup',
    pieces: [{ itemId: order.itemId, quantity: 1, wantedSizeId: order.largeId }],
  })
  return caseOf(order)
}

async function caseOf({ id }: { id: string }) {
  const found = dataOf(await desk.owner.call('readReturnable', { params: { id } }))
  const [first] = found.cases
  if (!first) throw new Error('no case')
  return first
}

const stateOf = async (id: string) => (await desk.seeCase(id)).state

/** Whoever is signed in showed a moment ago that it is them. */
const proveAll = () => pool.query("UPDATE staff_session SET proved_at = now(), how = 'passkey'")

async function isReadable(page: Page, { width }: { width: number }, within?: string): Promise<void> {
  expect(await axeFaults(page, within)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Case' })

async function openCasePage(page: Page, id: string, view: string) {
  await page.goto(`/admin/returns/${id}?view=${view}`)
  await panel(page).getByRole('heading').waitFor()
}

describe('a new case', () => {
  test.each([laptop, phone])('begins at its order at $width px, by five keys', async (viewport) => {
    const order = await desk.arrived()
    const { page, complaints } = await visitDesk('owner', viewport, `/orders/${order.id}`)
    await page.getByRole('button', { name: /^Return/ }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'What is wanted?' }).waitFor()
    await page.keyboard.press('1')
    await page.getByRole('dialog', { name: 'Why?' }).waitFor()
    await page.keyboard.press('1')
    await page.getByText('L, 50 left').waitFor()
    await photograph(page, 'return-size', viewport)
    await isReadable(page, viewport, 'dialog')
    await page.keyboard.press('1')
    await page.getByRole('dialog', { name: /^A return of order/ }).waitFor()
    await isReadable(page, viewport, 'dialog')
    await page.keyboard.press('Enter')
    await page.getByText('a return is open.', { exact: false }).waitFor()
    expect((await desk.seeCase((await caseOf(order)).id)).pieces).toMatchObject([{ wanted: { size: 'L' } }])
    expect(complaints).toEqual([])
  })

  test('is left with its last question: that nothing more can be sent back is not said of it', async () => {
    const order = await desk.arrived()
    const { page } = await visitDesk('owner', laptop, `/orders/${order.id}`)
    await page.getByRole('button', { name: /^Return/ }).waitFor()
    // The counts beside the screens' names never come.
    await neverAnswer(page, '**/api/admin/work')
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'What is wanted?' }).waitFor()
    for (const key of ['3', '6']) await page.keyboard.press(key)
    await page.getByRole('dialog', { name: /^A return of order/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('a return is open.', { exact: false }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('of one piece of several takes its digit besides, and gives the money', async () => {
    const order = await desk.arrived({ quantity: 2 })
    const { page } = await visitDesk('owner', laptop, `/orders/${order.id}`)
    await page.getByRole('button', { name: /^Return/ }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Which pieces?' }).waitFor()
    await isReadable(page, laptop, 'dialog')
    for (const key of ['2', '3', '6', 'Enter']) await page.keyboard.press(key)
    await page.getByText('a return is open.', { exact: false }).waitFor()
    const { id } = await caseOf(order)
    expect(await desk.seeCase(id)).toMatchObject({
      wish: 'refund',
      reason: 'other',
      pieces: [{ quantity: 1 }],
    })
  })

  test('that the policy does not take says why, and is taken all the same by a tick', async () => {
    const order = await desk.arrived({ days: 9 })
    const { page } = await visitDesk('owner', laptop, `/orders/${order.id}`)
    await page.getByRole('button', { name: /^Return/ }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'What is wanted?' }).waitFor()
    for (const key of ['3', '1']) await page.keyboard.press(key)
    await page.getByText('More than 7 days have passed since it arrived.', { exact: false }).click()
    await page.getByRole('button', { name: /^Open the case/ }).click()
    await page.getByText('a return is open.', { exact: false }).waitFor()
    expect((await caseOf(order)).state).toBe('approved')
  })
})

describe('the queue of returns', () => {
  test.each([laptop, phone])(
    'goes step by step at $width px: accepted, on its way, counted in',
    async (viewport) => {
      const { id, name } = await askedFor(await desk.arrived())
      const { page, complaints } = await visitDesk('owner', viewport, '/returns')
      await page.getByRole('button', { name, exact: true }).waitFor()
      await photograph(page, 'returns', viewport)
      await isReadable(page, viewport)
      await page.getByRole('button', { name, exact: true }).click()
      await panel(page)
        .getByRole('button', { name: /^Accept/ })
        .waitFor()
      await photograph(page, 'returns-case', viewport)
      await isReadable(page, viewport)
      await page.keyboard.press('a')
      await page.getByText(`${name} is accepted.`).waitFor()
      await page.keyboard.press('z')
      await expect.poll(() => stateOf(id)).toBe('asked')
      await panel(page)
        .getByRole('button', { name: /^Accept/ })
        .waitFor()
      await page.keyboard.press('a')
      await panel(page)
        .getByRole('button', { name: /^On its way/ })
        .waitFor()
      await page.keyboard.press('m')
      await expect.poll(() => stateOf(id)).toBe('moving')
      await panel(page).getByText('The new piece waits to be packed.').waitFor()
      await page.keyboard.press('c')
      await page.getByRole('dialog', { name: `What came back of ${name}?` }).waitFor()
      await isReadable(page, viewport, 'dialog')
      await page.keyboard.press('2')
      await page.keyboard.press('Enter')
      await page.getByText(`${name} is received.`).waitFor()
      expect(await desk.seeCase(id)).toMatchObject({ state: 'settled', pieces: [{ back: { press: 1 } }] })
      expect(complaints).toEqual([])
    },
  )

  test('takes nothing else back by z when the last thing that was done cannot be taken back', async () => {
    const accepted = await askedFor(await desk.arrived())
    const dropped = await askedFor(await desk.arrived())
    const { page } = await visitDesk('owner', laptop, '/returns')
    const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await open(accepted.name)
    await panel(page).getByRole('heading', { name: accepted.name }).waitFor()
    await page.keyboard.press('a')
    await page.getByText(`${accepted.name} is accepted.`).waitFor()
    await open(dropped.name)
    await panel(page).getByRole('heading', { name: dropped.name }).waitFor()
    await page.keyboard.press('Shift+X')
    await page.getByRole('button', { name: /^Drop it/ }).click()
    await page.getByText(`${dropped.name} is dropped.`).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const undos = await keepBack(page, '**/api/admin/undo/*')
    for (const key of ['z', 'g', 'o']) await page.keyboard.press(key)
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    expect(undos.asked).toEqual([])
    undos.goOn()
  })

  test('counts in what is scanned: its barcode or SKU says which piece, a digit after it how it is', async () => {
    const order = await desk.arrived({ quantity: 2 })
    const barcode = `890${crypto.randomUUID().replaceAll('-', '').slice(0, 9)}`
    await pool.query('UPDATE size SET barcode = $2 WHERE id = $1', [order.sizeId, barcode])
    const pieces = [{ itemId: order.itemId, quantity: 2, wantedSizeId: order.largeId }]
    const { id, name } = dataOf((await desk.open(order, { pieces })).answer)
    const { page } = await visitDesk('packer', laptop)
    await openCasePage(page, id, 'approved')
    await panel(page)
      .getByRole('button', { name: /^Received/ })
      .click()
    const dialog = page.getByRole('dialog', { name: `What came back of ${name}?` })
    await dialog.waitFor()
    await scan(page, '1234-NOT-OURS')
    await dialog.getByText('1234-NOT-OURS is no piece of this return.').waitFor()
    await isReadable(page, laptop, 'dialog')
    await scan(page, barcode)
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await page.keyboard.press('3')
    await dialog.getByRole('button', { name: 'Damaged 3', pressed: true }).waitFor()
    await scan(page, barcode.toUpperCase())
    await dialog.getByRole('button', { name: 'Fine 1', pressed: true }).waitFor()
    await scan(page, barcode)
    await dialog.getByText(`All pieces with ${barcode} are counted already`, { exact: false }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(`${name} is received.`).waitFor()
    expect((await desk.seeCase(id)).pieces).toMatchObject([{ back: { fine: 1, bad: 1 } }])
  })

  test('refuses with a reason that the customer reads, and drops after one question', async () => {
    const refused = await askedFor(await desk.arrived())
    const { page } = await visitDesk('owner', laptop)
    await openCasePage(page, refused.id, 'asked')
    await panel(page)
      .getByRole('button', { name: /^Not accepted/ })
      .waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('2')
    await expect.poll(async () => (await desk.seeCase(refused.id)).refusal).toBe('worn')
    const dropped = await askedFor(await desk.arrived())
    await openCasePage(page, dropped.id, 'asked')
    await panel(page).getByRole('button', { name: /^Drop/ }).click()
    await isReadable(page, laptop, 'dialog')
    await page.keyboard.press('Enter')
    await expect.poll(() => stateOf(dropped.id)).toBe('dropped')
  })

  test('says when somebody else was faster, and shows the case as it is now', async () => {
    const { id } = await askedFor(await desk.arrived())
    const { page } = await visitDesk('owner', laptop)
    await openCasePage(page, id, 'asked')
    await panel(page)
      .getByRole('button', { name: /^Accept/ })
      .waitFor()
    const { version } = await desk.seeCase(id)
    const body = { actionId: anAction(), version, decision: 'reject' as const, refusal: 'worn' as const }
    dataOf(await desk.owner.call('decideReturn', { params: { id }, body }))
    await page.keyboard.press('a')
    await page.getByText('Somebody changed this meanwhile.', { exact: false }).waitFor()
    await panel(page).getByRole('heading', { name: 'Not accepted' }).waitFor()
  })

  test('without a line changes nothing', async () => {
    const { id } = await askedFor(await desk.arrived())
    const { page, context } = await visitDesk('owner', laptop)
    await openCasePage(page, id, 'asked')
    const accept = panel(page).getByRole('button', { name: /^Accept/ })
    await accept.waitFor()
    await context.setOffline(true)
    await expect.poll(() => accept.isDisabled()).toBe(true)
  })

  test('offers a packer to receive, not to decide or to give money', async () => {
    const { id } = await askedFor(await desk.arrived())
    const { caseId } = await desk.received()
    const { page } = await visitDesk('packer', laptop)
    await openCasePage(page, id, 'asked')
    expect(
      await panel(page)
        .getByRole('button', { name: /^Accept/ })
        .count(),
    ).toBe(0)
    expect(await page.getByRole('link', { name: /^Money back/ }).count()).toBe(0)
    await openCasePage(page, caseId, 'received')
    await panel(page).getByText('given back by the owner or the accountant', { exact: false }).waitFor()
  })
})

test.each([laptop, phone])(
  'money goes back at $width px: proposed, to a UPI id, paid with the bank’s reference',
  async (viewport) => {
    const { caseId } = await desk.received()
    const { number } = (await desk.seeCase(caseId)).order
    const { page } = await visitDesk('accountant', viewport)
    await proveAll()
    await openCasePage(page, caseId, 'received')
    expect(await page.getByLabel(/^Rupees that go back/).inputValue()).toBe('299')
    await isReadable(page, viewport)
    await page.getByRole('button', { name: 'Give it back' }).click()
    await expect.poll(() => stateOf(caseId)).toBe('settled')
    await page.goto('/admin/returns?view=payouts')
    const card = page.getByRole('listitem', { name: `Order ${number}` })
    await card.getByRole('button', { name: 'UPI id…' }).click()
    await isReadable(page, viewport, 'dialog')
    await page.getByLabel('UPI id (name@bank)').fill('meena@okbank')
    await page.keyboard.press('Enter')
    await card.getByText('UPI meena@okbank').waitFor()
    await photograph(page, 'payouts', viewport)
    await isReadable(page, viewport)
    await card.getByRole('button', { name: 'Paid…' }).click()
    await page.getByLabel('Bank reference (UTR)').fill(`UTR00${number}${viewport.width}`)
    await page.keyboard.press('Enter')
    await card.waitFor({ state: 'detached' })
    expect((await desk.seeCase(caseId)).payouts).toMatchObject([{ state: 'paid' }])
  },
)

test.each([laptop, phone])(
  'a part as money and a part as store credit is given at $width px at once',
  async (viewport) => {
    const { caseId } = await desk.received({ quantity: 2 })
    const { page, complaints } = await visitDesk('accountant', viewport)
    await proveAll()
    await openCasePage(page, caseId, 'received')
    await page.getByRole('button', { name: 'Both' }).click()
    await page.getByLabel(/^Rupees that go back/).fill('199')
    const credit = page.getByLabel('Rupees of store credit beside it')
    expect(await credit.inputValue()).toBe('')
    await credit.fill('100')
    await photograph(page, 'return-both', viewport)
    await isReadable(page, viewport)
    await page.getByRole('button', { name: 'Give it back' }).click()
    await expect.poll(() => stateOf(caseId)).toBe('settled')
    await panel(page)
      .getByText(/100 are store credit, code CREDIT[A-Z0-9]{8}/)
      .waitFor()
    expect((await desk.seeCase(caseId)).payouts).toMatchObject([{ amount: 199 }, { amount: 100 }])
    await photograph(page, 'return-both-given', viewport)
    await isReadable(page, viewport)
    expect(complaints).toEqual([])
  },
)

test.each([laptop, phone])(
  'store credit is given at $width px instead of money: proposed, and its code stands with the case',
  async (viewport) => {
    const { caseId } = await desk.received({ wish: 'credit' })
    const { page, complaints } = await visitDesk('accountant', viewport)
    await proveAll()
    await openCasePage(page, caseId, 'received')
    const credit = page.getByRole('button', { name: 'Store credit' })
    expect(await credit.getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByLabel(/^Rupees of store credit/).inputValue()).toBe('299')
    await page.getByRole('button', { name: 'Money', exact: true }).click()
    expect(await page.getByLabel(/^Rupees that go back/).inputValue()).toBe('299')
    await credit.click()
    await photograph(page, 'return-credit', viewport)
    await isReadable(page, viewport)
    await page.getByRole('button', { name: 'Give it back' }).click()
    await panel(page)
      .getByText(/299 are store credit, code CREDIT[A-Z0-9]{8}/)
      .waitFor()
    await isReadable(page, viewport)
    await page.goto('/admin/returns?view=payouts')
    await page.getByRole('button', { name: 'Closed' }).click()
    await page.getByText('Store credit of its customer').first().waitFor()
    await isReadable(page, viewport)
    expect(complaints).toEqual([])
  },
)

test('money above the limit is agreed to by somebody else than who asked for it', async () => {
  const { caseId } = await desk.received({ rupees: 6000 })
  const { number } = (await desk.seeCase(caseId)).order
  dataOf((await desk.askMoney(caseId, 6000, desk.owner)).answer)
  const { page } = await visitDesk('accountant', laptop)
  await proveAll()
  await page.goto('/admin/returns?view=payouts')
  const card = page.getByRole('listitem', { name: `Order ${number}` })
  await card.getByText('Waits for a second person').waitFor()
  await card.getByRole('button', { name: 'Agree' }).click()
  await card.getByText('To pay').waitFor()
})
