import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph } from '#test/support/desk-visits.ts'

const { shop, visitDesk, placeOrder } = await openDesk()

const screens = [
  { path: '/orders', name: 'Orders', empty: 'No order yet.', says: 'Loading orders…' },
  { path: '/confirm', name: 'Confirm', empty: 'All confirmed.', says: 'Loading…' },
  { path: '/pack', name: 'Pack', empty: 'Nothing to pack.', says: 'Loading orders…' },
  { path: '/hand-over', name: 'Hand over', empty: 'Nothing to hand over.', says: 'Loading parcels…' },
  {
    path: '/customers?q=00000',
    name: 'Customers',
    empty: 'No customer with “00000”. A new number?',
    says: 'Looking…',
  },
  { path: '/delivery', name: 'Delivery', empty: 'No failed attempts.', says: 'Loading parcels…' },
  { path: '/returns', name: 'Returns', empty: 'No open case.', says: 'Loading cases…' },
  { path: '/shelf?q=00000', name: 'Shelf', empty: 'No piece with “00000”.', says: 'Looking…' },
  { path: '/people', name: 'People', empty: 'Sample owner', says: 'Loading…' },
  { path: '/journal', name: 'Journal', empty: 'Nothing was done yet.', says: 'Loading…' },
]

const reads = /\/api\/admin\/(?!me$|work$)/
const slug = (path: string) => path.slice(1).replace(/\?.*/, '')

const widths = [laptop, phone]
const unavailable = {
  status: 503,
  json: { status: 503, code: 'busy', message: 'The shop is busy. Try again in a minute.', data: null },
}

/** What is seen at each width of the same page. */
async function atEachWidth<Seen>(
  page: Page,
  look: (viewport: typeof laptop) => Promise<Seen>,
): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    seen.push(await look(viewport))
  }
  return seen
}

/** Photographs what the page shows as `name`, and reads it, at each width. */
async function isReadable(page: Page, name: string): Promise<void> {
  await atEachWidth(page, async (viewport) => {
    await photograph(page, name, viewport)
    const at = `${name} at ${viewport.width} px`
    expect(await axeFaults(page), at).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(
      viewport.width,
    )
  })
}

test.each(screens)(
  'the screen $name says why it is empty, what it is without a line, that it loads, and that it failed; one key tries again',
  async ({ path, name, empty, says }) => {
    const { page, context, complaints } = await visitDesk('owner', laptop, path)
    const main = page.locator('main')
    await atEachWidth(page, async () => {
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await main.getByText(empty, { exact: false }).first().waitFor()
    })
    await isReadable(page, `${slug(path)}-empty`)
    expect(complaints).toEqual([])

    await main.getByText(/^(Loading|Looking)/).waitFor({ state: 'detached' })
    const shown = () => atEachWidth(page, () => main.getByRole('heading').allTextContents())
    const before = await shown()
    const noLine = page.getByText('You are offline.', { exact: false })
    await context.setOffline(true)
    await noLine.waitFor()
    expect(await shown()).toEqual(before)
    await isReadable(page, `${slug(path)}-offline`)
    await context.setOffline(false)
    await noLine.waitFor({ state: 'detached' })

    const answers = Promise.withResolvers<void>()
    await page.route(reads, async (route) => {
      await answers.promise
      await route.fulfill(unavailable)
    })
    await page.goto(`/admin${path}`)
    await atEachWidth(page, () => main.getByText(says).waitFor())
    answers.resolve()
    await atEachWidth(page, async () => {
      await page.getByRole('alert').getByText('The shop is busy. Try again in a minute.').first().waitFor()
      expect(await main.getByText(empty, { exact: false }).count()).toBe(0)
    })
    await isReadable(page, `${slug(path)}-failed`)
    await page.unroute(reads)
    await page.keyboard.press('Shift+R')
    await page.getByRole('alert').waitFor({ state: 'detached' })
  },
)

test('keeps its rows without a line, and says so', async () => {
  await placeOrder()
  const { page, context } = await visitDesk('owner', laptop, '/orders')
  await page.getByRole('row').nth(1).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.', { exact: false }).waitFor()
  await atEachWidth(page, () => page.getByRole('row').nth(1).waitFor())
  await isReadable(page, 'orders-kept-offline')
  await context.setOffline(false)
  await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' })
})

test.each([
  [
    'packer',
    ['Today', 'Orders', 'Confirm', 'Pack', 'Hand over', 'Delivery', 'Returns', 'Customers', 'Shelf', 'Me'],
  ],
  ['accountant', ['Today', 'Orders', 'Returns', 'Customers', 'Me']],
  ['marketer', ['Today', 'Me']],
] as const)(
  'the menu of the %s has what they may open, and the rest says that it is not for them',
  async (role, menu) => {
    const { page } = await visitDesk(role, laptop)
    const refusals: string[] = []
    page.on('response', (response) => response.status() === 403 && refusals.push(response.url()))
    const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
    const names = await links.allTextContents()
    expect(names.map((name) => name.replace(/\d+$/, ''))).toEqual(menu)
    for (const { path, name } of screens) {
      await page.goto(`/admin${path}`)
      const refused = page.getByText(`${name} is not for your role.`, { exact: false })
      const shown = page.getByRole('heading', { name, exact: true })
      await refused.or(shown).waitFor()
      expect(await refused.count(), name).toBe(menu.some((one) => one === name) ? 0 : 1)
    }
    expect(refusals).toEqual([])
  },
)

test('with six digits at a station one confirms, packs and hands over, and no more', async () => {
  const owner = await visitDesk('owner', laptop)
  const { page: packer } = await visitDesk('packer', laptop)
  expect(await packer.title()).toBe('Shop desk')
  await shop.database.pool.query("UPDATE staff_session SET proved_at = now(), how = 'passkey'")
  await owner.page.goto('/admin/people')
  await owner.page.getByLabel('Name of this station').fill('Table 1')
  await owner.page.getByRole('button', { name: 'Approve this browser' }).click()
  await owner.page.getByText('Table 1').first().waitFor()
  await packer.goto('/admin/me')
  await packer.getByLabel('Six digits').fill('246802')
  await packer.getByRole('button', { name: 'Set the PIN' }).click()
  await packer.getByText('Your PIN is set.').waitFor()

  const { page } = owner
  await page.goto('/admin/me')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sample packer' }).click()
  await page.getByLabel('PIN').fill('246802')
  await photograph(page, 'pin', laptop)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('region', { name: 'Table 1' }).getByRole('button', { name: 'Sign in' }).click()
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  await links.first().waitFor()
  const names = await links.allTextContents()
  expect(names.map((name) => name.replace(/\d+$/, ''))).toEqual([
    'Today',
    'Orders',
    'Confirm',
    'Pack',
    'Hand over',
    'Delivery',
    'Returns',
    'Customers',
    'Shelf',
    'Me',
  ])
})

test('the keys of a screen are behind a question mark', async () => {
  const { page } = await visitDesk('owner', laptop, '/pack')
  await page.getByRole('heading', { name: 'Pack', exact: true }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('take a wave').waitFor()
  expect(await axeFaults(page, 'dialog')).toEqual([])
  await photograph(page, 'keys', laptop)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
})

test('a screen that does not exist says so', async () => {
  const { page } = await visitDesk('owner', laptop, '/nowhere')
  await page.getByText('There is no such screen.').waitFor()
})
