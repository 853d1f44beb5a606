import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph } from '#test/support/desk-visits.ts'

const { shop, placeOrder, orderToPack, numberOf, stageOf, emptyQueues, visitDesk, addCourier } =
  await openDesk()
await addCourier(300)

async function numbered(id: string, change: string) {
  await shop.database.pool.query(`UPDATE orders SET ${change} WHERE id = $1`, [id])
  return numberOf(id)
}

describe('filters of the orders', () => {
  test.each([laptop, phone])(
    'narrow the list, stand in its address and go with one key at $width px',
    async (viewport) => {
      const old = await numbered(
        await placeOrder(),
        "created_at = '2026-01-05T12:00:00+05:30', note = 'Call'",
      )
      const fresh = await numbered(await placeOrder(), "note = ''")
      const { page, complaints } = await visitDesk('owner', viewport)
      const row = (number: string) =>
        page.getByRole('row').filter({ has: page.getByRole('button', { name: number }) })
      await row(fresh).waitFor()
      // On a phone the list comes first.
      if (viewport.width < 800) await page.getByText('Filters', { exact: true }).click()
      await page.getByLabel('From').fill('2026-01-05')
      await page.getByLabel('To', { exact: true }).fill('2026-01-05')
      await row(old).waitFor()
      await row(fresh).waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).toBe('?from=2026-01-05&to=2026-01-05')
      await page.getByLabel('Marked').selectOption('Note')
      await row(old).waitFor()
      await photograph(page, 'orders-filtered', viewport)
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
      await page.getByLabel('Paid').selectOption('Prepaid')
      await page.getByText('No order fits.', { exact: false }).waitFor()
      await page.getByLabel('Paid').selectOption('Cash')
      await row(old).waitFor()
      // A list keeps it, and who reloads or sends the address sees the same.
      await page.getByRole('link', { name: 'To confirm', exact: true }).first().click()
      await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Packed' }).click()
      await page.getByText('No order fits.', { exact: false }).waitFor()
      await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'All' }).click()
      await page.reload()
      await row(old).waitFor()
      expect(await row(fresh).count()).toBe(0)
      expect(await page.getByLabel('Marked').inputValue()).toBe('note')
      await page.getByRole('heading', { name: 'Orders' }).click()
      await page.keyboard.press('0')
      await row(fresh).waitFor()
      expect(new URL(page.url()).searchParams.get('from')).toBe(null)
      expect(complaints).toEqual([])
    },
  )

  test('two that are chosen in one breath both count', async () => {
    const { page } = await visitDesk('owner', laptop)
    await page.getByLabel('Marked').evaluate((marked) => {
      const paid = [...document.querySelectorAll('select')].find(({ labels }) =>
        labels[0]?.textContent?.startsWith('Paid'),
      )
      for (const [field, value] of [[marked, 'note'] as const, [paid, 'online-payment'] as const]) {
        if (field instanceof HTMLSelectElement) field.value = value
        field?.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    await expect
      .poll(() => [...new URL(page.url()).searchParams.keys()].toSorted())
      .toEqual(['from', 'mark', 'pays'])
  })

  test('a courier is looked for in a month, which the days then say', async () => {
    const { page } = await visitDesk('owner', laptop)
    await page.getByRole('row').nth(1).waitFor()
    await page.getByLabel('Courier').selectOption('Courier 300')
    await page.getByText('No order fits.', { exact: false }).waitFor()
    expect(await page.getByLabel('From').inputValue()).toMatch(/^20\d\d-\d\d-\d\d$/)
    await page.getByRole('button', { name: 'Clear filters (0)' }).click()
    await page.getByRole('row').nth(1).waitFor()
  })
})

describe('orders by what and by whom', () => {
  test.each([laptop, phone])(
    'a part of a name or a SKU, and who confirmed or packed, narrow the list at $width px and stand in its address',
    async (viewport) => {
      const plain = await numbered(await placeOrder(), "note = ''")
      const id = await placeOrder()
      const kurta = await numbered(id, "note = ''")
      await shop.database.pool.query('UPDATE order_item SET product_name = $2 WHERE order_id = $1', [
        id,
        `Tara <b>kurta ${viewport.width}`,
      ])
      const { page, complaints } = await visitDesk('owner', viewport)
      const row = (number: string) =>
        page.getByRole('row').filter({ has: page.getByRole('button', { name: number }) })
      await row(plain).waitFor()
      if (viewport.width < 800) await page.getByText('Filters', { exact: true }).click()
      await page.getByLabel('Product or SKU').fill(`<b>KURTA ${viewport.width}`)
      await page.getByLabel('Product or SKU').press('Enter')
      await row(plain).waitFor({ state: 'detached' })
      await row(kurta).waitFor()
      expect(new URL(page.url()).searchParams.get('product')).toBe(`<b>KURTA ${viewport.width}`)
      await photograph(page, 'orders-by-product', viewport)
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
      await page.getByLabel('Confirmed or packed by').selectOption('Sample owner')
      await page.getByText('No order fits.', { exact: false }).waitFor()
      await row(kurta).waitFor({ state: 'detached' })
      await page.getByLabel('Product or SKU').fill('')
      await page.getByLabel('Product or SKU').press('Enter')
      await page.getByLabel('Confirmed or packed by').selectOption('Any')
      await row(kurta).click()
      await page
        .getByRole('button', { name: /^Confirm/ })
        .first()
        .waitFor()
      await page.keyboard.press('c')
      await page.getByText('to pack', { exact: false }).first().waitFor()
      const owner = await page
        .getByLabel('Confirmed or packed by')
        .evaluate(
          (list: HTMLSelectElement) => [...list.options].find(({ text }) => text === 'Sample owner')?.value,
        )
      await page.goto(`/admin/orders?product=kurta+${viewport.width}&staff=${owner}`)
      await row(kurta).waitFor()
      expect(complaints).toEqual([])
    },
  )
})

describe('chosen orders', () => {
  test('go onto the packing table, and their labels and invoices come together', async () => {
    await emptyQueues()
    const ids = [await orderToPack(), await orderToPack()]
    const { page } = await visitDesk('packer', laptop, '/orders?view=to-pack')
    await page.getByRole('row').nth(2).waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Take to the table' }).click()
    for (const id of ids) {
      await page.getByRole('article', { name: `Order ${await numberOf(id)}` }).waitFor()
      await page.getByRole('button', { name: /^All checked/ }).waitFor()
      await page.keyboard.press('a')
      await page.getByRole('button', { name: /^Packed/ }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => stageOf(id)).toBe('packed')
    }
    await page.goto('/admin/orders?view=packed')
    await page.getByRole('row').nth(2).waitFor()
    const papers: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/api/admin/print/')) papers.push(url)
    })
    await page.keyboard.press('j')
    await page.getByRole('complementary', { name: 'Order' }).getByRole('heading').first().waitFor()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Print 2 labels' }).waitFor()
    await page.keyboard.press('p')
    await expect
      .poll(() => papers.map(({ pathname }) => pathname.split('/').at(-1)))
      .toEqual(['labels', 'invoices'])
    for (const { searchParams } of papers)
      expect(searchParams.get('orders')?.split(',').toSorted()).toEqual(ids.toSorted())
  })

  test('are confirmed once, also while one of them is open beside the list', async () => {
    await emptyQueues()
    const ids = [await placeOrder(), await placeOrder()]
    const { page } = await visitDesk('owner', laptop, '/orders?view=to-confirm')
    await page.getByRole('row').nth(2).waitFor()
    for (const id of ids) {
      await page.keyboard.press('j')
      await page.getByRole('heading', { name: `Order ${await numberOf(id)}` }).waitFor()
      await page.keyboard.press('x')
    }
    await page.getByText('2 chosen').waitFor()
    await page.keyboard.press('c')
    await page.getByText('2 orders confirmed.').waitFor()
    for (const id of ids) expect(await stageOf(id)).toBe('to-pack')
    expect(await page.getByText('changed this order meanwhile', { exact: false }).count()).toBe(0)
  })

  test('an accountant prints invoices and no labels', async () => {
    const { page } = await visitDesk('accountant', laptop, '/orders?view=packed')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Print the invoice' }).waitFor()
    expect(await page.getByRole('button', { name: /label/ }).count()).toBe(0)
  })
})

test('what is shown is saved as a file, with the end of a number only and without formulas', async () => {
  const id = await placeOrder()
  const number = await numbered(
    id,
    `customer_name = '=HYPERLINK("x","y")', note = 'Call', advance_paise = 9900`,
  )
  const { page } = await visitDesk('owner', laptop, '/orders?mark=note')
  await page.getByRole('button', { name: number }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save as CSV/ }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('orders-all.csv')
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFOrder,Placed,Customer,Mobile ends,City,PIN code,Pieces,Total,Advance,Paid,Stage,Marks',
  )
  const line = lines.find((one) => one.startsWith(`${number},`)) ?? ''
  expect(line).toContain(`"'=HYPERLINK(""x"",""y"")"`)
  expect(line).toMatch(/,1,[0-9]+,99,/)
  expect(line).toContain('To confirm')
  const { rows } = await shop.database.pool.query<{ mobile: string }>(
    'SELECT customer_mobile AS mobile FROM orders WHERE id = $1',
    [id],
  )
  expect(line).toContain(`,${rows[0]?.mobile.slice(-4)},`)
  expect(lines.join()).not.toContain(rows[0]?.mobile)
})
