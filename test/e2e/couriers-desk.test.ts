import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph } from '#test/support/desk-visits.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { courierSettings } from '#test/simulators/courier-keys.ts'
import { joinStaff } from '#test/support/staff.ts'

// Keys of one courier, which nothing here asks.
const keys = { ...courierSettings('http://127.0.0.1:1'), COURIERS: 'delhivery' }
const { shop, visitDesk } = await openDesk(keys)
const owner = await joinStaff(shop, { role: 'owner' })

const couriers = async () => dataOf(await owner.call('listCouriers', {}))
const called = async (name: string) => (await couriers()).find((one) => one.name === name)
const card = (page: Page, name: string) => page.getByRole('listitem', { name })

async function openCouriers(viewport = laptop) {
  const desk = await visitDesk('owner', viewport, '/settings/couriers')
  await desk.page.getByRole('button', { name: 'Add a courier…' }).waitFor()
  return desk
}

async function isReadable(page: Page, { width }: { width: number }, within?: string): Promise<void> {
  expect(await axeFaults(page, within)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement: now } = document
      return now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement
        ? (now.labels?.[0]?.textContent ?? '')
        : (now?.textContent ?? '')
    })
    if (focused.startsWith(name)) return
  }
  throw new Error(`no Tab leads to ${name}`)
}

describe('couriers in the settings', () => {
  test('say that there is none; one is added and gets its numbers by keyboard alone', async () => {
    const { page, complaints } = await openCouriers()
    await page.getByText('No courier yet.', { exact: false }).waitFor()
    await isReadable(page, laptop)
    await tabTo(page, 'Add a courier…')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name').waitFor()
    await isReadable(page, laptop, 'dialog')
    await page.keyboard.type('Kurier & Söhne <b>')
    await tabTo(page, 'What its numbers look like')
    await page.keyboard.type('KR######')
    await tabTo(page, 'Where a parcel is followed')
    await page.keyboard.type('https://kurier.example/')
    await page.keyboard.press('Enter')
    await page.getByText('An address that begins with https:// and has {awb} in it').waitFor()
    await page.getByLabel('Where a parcel is followed').fill('https://kurier.example/{awb}')
    await page.keyboard.press('Enter')
    await card(page, 'Kurier & Söhne <b>').waitFor()
    await tabTo(page, 'Add numbers…')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Paste them as they came')
    await page.keyboard.insertText('KR000001, kr000002\nKR000003;KR000001\nBLUE12345')
    await tabTo(page, 'Add them')
    await page.keyboard.press('Enter')
    await page.getByText('3 added, 3 left.').waitFor()
    await page.getByText('Were there before, or stood there twice: KR000001').waitFor()
    await page.getByText('Do not look like KR######: BLUE12345').waitFor()
    await isReadable(page, laptop, 'dialog')
    await photograph(page, 'settings-couriers-numbers', laptop)
    await page.keyboard.press('Escape')
    await card(page, 'Kurier & Söhne <b>').getByText('3 numbers left.', { exact: false }).waitFor()
    expect(await called('Kurier & Söhne <b>')).toMatchObject({
      awbPattern: 'KR######',
      trackUrl: 'https://kurier.example/{awb}',
      takesCash: true,
      isActive: true,
      waybillsLeft: 3,
    })
    // Only that the first address was refused.
    expect(complaints).toEqual([expect.stringContaining('400')])
  })

  test.each([laptop, phone])(
    'are switched off and on, changed and put in order at $width px',
    async (viewport) => {
      const [first, second] = [`First ${viewport.width}`, `Second ${viewport.width}`]
      for (const name of [first, second])
        await owner.call('addCourier', {
          body: { actionId: crypto.randomUUID(), name, takesCash: true, position: 50 },
        })
      const { page, complaints } = await openCouriers(viewport)
      await card(page, first).getByRole('button', { name: 'Switch off' }).click()
      await card(page, first).getByText('Switched off').waitFor()
      expect((await called(first))?.isActive).toBe(false)
      await photograph(page, 'settings-couriers', viewport)
      await isReadable(page, viewport)
      await card(page, first).getByRole('button', { name: 'Switch on' }).click()
      await expect.poll(async () => (await called(first))?.isActive).toBe(true)

      await card(page, second).getByRole('button', { name: 'Ask earlier' }).click()
      const names = async () => (await couriers()).map(({ name }) => name)
      await expect.poll(async () => (await names()).indexOf(second) - (await names()).indexOf(first)).toBe(-1)
      await expect
        .poll(async () => (await page.getByRole('listitem').allTextContents()).at(-1)?.startsWith(first))
        .toBe(true)
      expect(await card(page, first).getByRole('button', { name: 'Ask later' }).isDisabled()).toBe(true)

      await card(page, second).getByRole('button', { name: 'Change…' }).click()
      await page.getByLabel('Takes cash at the door').uncheck()
      await isReadable(page, viewport, 'dialog')
      await page.getByRole('button', { name: 'Save' }).click()
      await card(page, second).getByText('Paid parcels only.', { exact: false }).waitFor()
      expect(await called(second)).toMatchObject({ takesCash: false, isActive: true })
      expect(complaints).toEqual([])
    },
  )

  test('tell when another has the name; what somebody else changed meanwhile stays', async () => {
    for (const name of ['Quick', 'Slow'])
      await owner.call('addCourier', {
        body: { actionId: crypto.randomUUID(), name, takesCash: true, position: 90 },
      })
    const { page } = await openCouriers()
    await card(page, 'Slow').getByRole('button', { name: 'Change…' }).click()
    const slow = await called('Slow')
    await owner.call('editCourier', {
      params: { id: slow?.id ?? '' },
      body: { actionId: crypto.randomUUID(), takesCash: false },
    })
    await page.getByLabel('Name').fill('quick')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Another courier has this name.').waitFor()
    await page.getByLabel('Name').fill('Slower')
    await page.keyboard.press('Enter')
    await card(page, 'Slower').waitFor()
    expect(await called('Slower')).toMatchObject({ takesCash: false })
  })

  test('that cannot be read say so and try again; without a line nothing is changed', async () => {
    const { page, context } = await visitDesk('owner', laptop)
    await page.route('**/api/admin/couriers', (route) => route.abort())
    await page.goto('/admin/settings/couriers')
    await page.getByText('Loading…').waitFor()
    await page.getByText('The shop did not answer.', { exact: false }).waitFor({ timeout: 30_000 })
    expect(await page.getByText('No courier yet.', { exact: false }).count()).toBe(0)
    await isReadable(page, laptop)
    await page.unroute('**/api/admin/couriers')
    await page.keyboard.press('Shift+R')
    const add = page.getByRole('button', { name: 'Add a courier…' })
    await add.waitFor()
    await context.setOffline(true)
    await expect.poll(() => add.isDisabled()).toBe(true)
  })

  test('are asked over the net once the shop has their keys; without them it says what to do', async () => {
    const { page, complaints } = await openCouriers()
    await page.getByRole('button', { name: 'Add a courier…' }).click()
    await page.getByLabel('Name').fill('Ship by net')
    await page.getByLabel('How it is spoken with').selectOption('Shiprocket, over the net')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('alert')
      .getByText('The shop has no keys of this courier', { exact: false })
      .waitFor()
    await isReadable(page, laptop, 'dialog')
    await page.getByLabel('How it is spoken with').selectOption('Delhivery, over the net')
    await page.getByRole('button', { name: 'Save' }).click()
    const added = card(page, 'Ship by net')
    await added.getByText('Gives each box a number itself.', { exact: false }).waitFor()
    const { id, adapter } = (await called('Ship by net')) ?? {}
    expect(adapter).toBe('delhivery')
    await added.getByText(`/api/web/courier/news/${id}`).waitFor()
    expect(await added.getByRole('button', { name: 'Add numbers…' }).count()).toBe(0)
    await isReadable(page, laptop)
    await added.getByRole('button', { name: 'Change…' }).click()
    await page.getByLabel('How it is spoken with').selectOption('By files of news (CSV)')
    await page.getByRole('button', { name: 'Save' }).click()
    await added.getByText('By files of news (CSV).', { exact: false }).waitFor()
    expect(await called('Ship by net')).toMatchObject({ adapter: 'csv', waybillsLeft: 0 })
    // Only that the one without keys was refused.
    expect(new Set(complaints.map((one) => /409/.test(one)))).toEqual(new Set([true]))
  })

  test('are not for a packer', async () => {
    const { page } = await visitDesk('packer', laptop, '/settings/couriers')
    await page.getByText('Settings is not for your role.', { exact: false }).waitFor()
    const packer = await joinStaff(shop, { role: 'packer' })
    const body = { actionId: crypto.randomUUID(), name: 'Mine', takesCash: true }
    expect(await packer.call('addCourier', { body })).toMatchObject({ status: 403 })
  })
})
