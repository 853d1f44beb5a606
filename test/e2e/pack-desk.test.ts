import { describe, expect, test } from 'vitest'
import { must } from '#domain/must.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk, photograph, scan } from '#test/support/desk-visits.ts'
import { dataOf, makeSize } from '#test/support/order-makers.ts'
import { joinStaff } from '#test/support/staff.ts'

const { shop, size, orderToPack, numberOf, stageOf, emptyQueues, visitDesk, addCourier } = await openDesk()
const other = { ...(await makeSize(shop)), quantity: 1 }
await shop.database.pool.query(
  `UPDATE size SET barcode = CASE id WHEN $1 THEN '8901000000011' ELSE '8901000000028' END
  WHERE id IN ($1, $2)`,
  [size.sizeId, other.sizeId],
)
await shop.database.pool.query("UPDATE product SET name = 'Palazzo' WHERE id = $1", [other.productId])
await addCourier(500)

async function takeWave() {
  const desk = await visitDesk('packer', laptop)
  const { page } = desk
  const papers: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin/print/')) papers.push(pathname.split('/').at(-1) ?? '')
  })
  await page.goto('/admin/pack')
  await page.getByRole('button', { name: /^Take the next/ }).waitFor()
  await page.keyboard.press('w')
  await page.getByRole('button', { name: /^All checked/ }).waitFor()
  return { ...desk, papers }
}

describe('the packing table', () => {
  test.each([laptop, phone])('shows what goes into the box, large, at $width px', async (viewport) => {
    await emptyQueues()
    const id = await orderToPack([{ ...size, quantity: 2 }, other])
    await shop.database.pool.query('UPDATE orders SET note = $1, customer_name = $2 WHERE id = $3', [
      'Birthday: put the <b>card</b> in',
      '<script>alert(1)</script>',
      id,
    ])
    const { page, complaints } = await visitDesk('packer', viewport, '/pack')
    await page
      .getByRole('row')
      .filter({ hasText: await numberOf(id) })
      .waitFor()
    expect(await axeFaults(page)).toEqual([])
    await photograph(page, 'queue', viewport)
    await page.getByRole('button', { name: /^Take the next/ }).click()
    await page.getByText('Birthday: put the <b>card</b> in').waitFor()
    await page.getByText('<script>alert(1)</script>').waitFor()
    await photograph(page, 'pack', viewport)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await page.getByRole('button', { name: /^Pick list/ }).click()
    await page.getByRole('region', { name: 'Pieces to fetch' }).waitFor()
    await photograph(page, 'pick-list', viewport)
    expect(await axeFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.getByRole('button', { name: 'Drop the wave' }).click()
    await page.getByText('The wave was dropped.', { exact: false }).waitFor()
    await page.getByRole('button', { name: /^Take the next/ }).waitFor()
  })

  test('a wrong piece is named together with the right one, sounds, and blocks until it is put aside', async () => {
    await emptyQueues()
    const id = await orderToPack([{ ...size, quantity: 1 }])
    await orderToPack([other])
    const { page } = await takeWave()
    await page.evaluate(() => {
      Reflect.set(window, 'tones', 0)
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function count(...given) {
        Reflect.set(window, 'tones', Reflect.get(window, 'tones') + 1)
        return start.apply(this, given)
      }
    })
    await scan(page, '8901000000028')
    const stop = page.getByRole('alert')
    await stop.getByText('Wrong piece: Palazzo, Black, M').waitFor()
    await stop.getByText('Ankle Length Leggings, Black, M').waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'tones'))).toBe(2)
    expect(await axeFaults(page)).toEqual([])
    await photograph(page, 'wrong-piece', laptop)
    // Nothing else counts now: neither the right piece, nor that all was checked.
    await scan(page, '8901000000011')
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^All checked/ }).waitFor()
    expect(await stop.getByText('Wrong piece').count()).toBe(0)
    await page.keyboard.press('Enter')
    await stop.getByText('Not all pieces are checked.', { exact: false }).waitFor()
    await scan(page, '8901000000011')
    await page.getByRole('button', { name: /^Packed/ }).waitFor()
    expect(await stageOf(id)).toBe('to-pack')
    await page.keyboard.press('Enter')
    await page.getByText(`Order ${await numberOf(id)} packed.`).waitFor()
    expect(await stageOf(id)).toBe('packed')
  })

  test('a scanner’s letters are no keys', async () => {
    await emptyQueues()
    await orderToPack([{ ...size, quantity: 1 }])
    const { page } = await takeWave()
    await scan(page, 'am-l-aaa')
    await page.getByText('Wrong piece: Code am-l-aaa').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^All checked/ }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a packed box is opened again with one key, and its papers come out once more with another', async () => {
    await emptyQueues()
    const id = await orderToPack()
    const { page, papers } = await takeWave()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByText(`Order ${await numberOf(id)} packed.`).waitFor()
    await expect.poll(() => papers.filter((name) => name === 'labels').length).toBe(1)
    await page.keyboard.press('p')
    await expect.poll(() => papers.filter((name) => name === 'labels').length).toBe(2)
    await page.keyboard.press('z')
    await page.getByText('Undone.').waitFor()
    await page.getByRole('article', { name: `Order ${await numberOf(id)}` }).waitFor()
    expect(await stageOf(id)).toBe('to-pack')
  })

  test('the next box is closed, with its own sticker, while other lists are still read', async () => {
    await emptyQueues()
    const ids = [await orderToPack(), await orderToPack()]
    const { page } = await takeWave()
    // The counts beside the screens' names never come.
    await page.route('**/api/admin/work', () => null)
    for (const id of ids) {
      await page.getByRole('article', { name: `Order ${await numberOf(id)}` }).waitFor()
      await page.keyboard.press('a')
      await page.getByRole('button', { name: /^Packed/ }).waitFor()
      await scan(page, `OWN-${await numberOf(id)}`)
      await page.getByText(`number OWN-${await numberOf(id)}`, { exact: false }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText(`Order ${await numberOf(id)} packed.`).waitFor()
    }
    await page.getByText('2 packed.', { exact: true }).waitFor()
  })

  test('a piece that is not there puts the order on hold and brings the next one', async () => {
    await emptyQueues()
    const [first, second] = [await orderToPack(), await orderToPack()]
    const { page } = await takeWave()
    await page.keyboard.press('m')
    await page.getByRole('dialog', { name: 'Which piece is missing?' }).waitFor()
    await photograph(page, 'missing', laptop)
    await page.keyboard.press('1')
    await page.getByRole('article', { name: `Order ${await numberOf(second)}` }).waitFor()
    expect(await stageOf(first)).toBe('on-hold')
  })

  test('a weight that is far from what its pieces weigh is asked about', async () => {
    await emptyQueues()
    const id = await orderToPack()
    const { page } = await takeWave()
    await page.keyboard.press('g')
    await page.keyboard.press('g')
    await page.getByLabel('Grams').fill('900')
    await page.keyboard.press('Enter')
    await page.getByText('900 g is far from', { exact: false }).waitFor()
    await page.getByLabel('Grams').fill('185')
    await page.keyboard.press('Enter')
    await page.getByText('· 185 g').waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByText(`Order ${await numberOf(id)} packed.`).waitFor()
    const { rows } = await shop.database.pool.query('SELECT weight_grams FROM parcel WHERE order_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ weight_grams: 185 }])
  })

  test('an order that its customer cancels while it lies on the table is put back, and the next one comes', async () => {
    await emptyQueues()
    const [first, second] = [await orderToPack(), await orderToPack()]
    const { page } = await takeWave()
    await shop.orders.change(first, 'cancel')
    await page
      .getByRole('alert')
      .getByText(`Order ${await numberOf(first)} was cancelled. Put its pieces back.`)
      .waitFor()
    await photograph(page, 'cancelled-on-table', laptop)
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: `Order ${await numberOf(second)}` }).waitFor()
    await expect.poll(() => page.getByRole('alert').getByText('was cancelled').count()).toBe(0)
  })

  describe('what was scanned and weighed stays with its box:', () => {
    async function twoBoxes() {
      await emptyQueues()
      const [first, second] = [await orderToPack(), await orderToPack()]
      const numbers = [await numberOf(first), await numberOf(second)]
      const { page } = await takeWave()
      const box = (number: string | undefined) => page.getByRole('article', { name: `Order ${number}` })
      /** All its pieces, the sticker that was on it, and what it weighs. */
      async function fill(number: string | undefined) {
        await box(number).waitFor()
        await page.keyboard.press('a')
        await page.getByRole('button', { name: /^Packed/ }).waitFor()
        await scan(page, `OWN-${number}`)
        await box(number).getByText(`number OWN-${number}`, { exact: false }).waitFor()
        await page.keyboard.press('g')
        await page.keyboard.press('g')
        await page.getByLabel('Grams').fill('185')
        await page.keyboard.press('Enter')
        await box(number).getByText('· 185 g').waitFor()
      }
      return { page, box, fill, first, second, numbers }
    }
    const anyMark = /number OWN|· \d+ g/

    test('a box that is opened again beside it is checked anew and has none of it', async () => {
      const { page, box, fill, first, numbers } = await twoBoxes()
      await box(numbers[0]).waitFor()
      await page.keyboard.press('a')
      await page.keyboard.press('Enter')
      await page.getByText(`Order ${numbers[0]} packed.`).waitFor()
      await fill(numbers[1])
      await page.keyboard.press('z')
      await box(numbers[0]).waitFor()
      expect(await box(numbers[0]).getByText(anyMark).count()).toBe(0)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('Not all pieces are checked.', { exact: false }).waitFor()
      expect(await stageOf(first)).toBe('to-pack')
      await page.keyboard.press('j')
      await box(numbers[1]).getByText(`number OWN-${numbers[1]} · 185 g`, { exact: false }).waitFor()
    })

    test('the box after one that was cancelled has none of it', async () => {
      const { page, box, fill, first, numbers } = await twoBoxes()
      await fill(numbers[0])
      await shop.orders.change(first, 'cancel')
      await page.getByRole('alert').getByText('was cancelled', { exact: false }).waitFor()
      await page.keyboard.press('Enter')
      await box(numbers[1]).waitFor()
      expect(await box(numbers[1]).getByText(anyMark).count()).toBe(0)
    })

    test('what was asked about a box that was cancelled meanwhile is not said of the next', async () => {
      const { page, box, first, numbers } = await twoBoxes()
      await box(numbers[0]).waitFor()
      await page.keyboard.press('n')
      await page.getByLabel('Number (AWB)').fill(`OWN-${numbers[0]}`)
      await shop.orders.change(first, 'cancel')
      await page.getByRole('alert').getByText('was cancelled', { exact: false }).waitFor()
      await page.getByLabel('Number (AWB)').press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('Enter')
      await box(numbers[1]).waitFor()
      await expect.poll(() => page.getByRole('alert').getByText('was cancelled').count()).toBe(0)
      expect(await box(numbers[1]).getByText(anyMark).count()).toBe(0)
    })
  })

  test('a box that is chosen while another is being booked stays on the table', async () => {
    await emptyQueues()
    for (let made = 0; made < 3; made += 1) await orderToPack()
    const { page } = await takeWave()
    const slots = page.getByRole('list', { name: 'Slots' }).getByRole('button')
    let answer = () => {}
    const isAsked = new Promise<void>((asked) => {
      void page.route('**/api/admin/orders/*/pack', async (route) => {
        asked()
        await new Promise<void>((done) => {
          answer = done
        })
        await route.continue()
      })
    })
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await isAsked
    await slots.nth(2).click()
    answer()
    await page.getByText(/^Order \d+ packed\.$/).waitFor()
    await page.getByText('2 of 3 left').waitFor()
    expect(await slots.nth(2).getAttribute('aria-current')).toBe('step')
  })

  test('a button that was clicked leaves Enter to the table; one that was gone to by keys keeps it', async () => {
    await emptyQueues()
    for (let made = 0; made < 4; made += 1) await orderToPack()
    const { page, papers } = await takeWave()
    const slots = page.getByRole('list', { name: 'Slots' }).getByRole('button')
    const isLeft = (left: number) => page.getByText(`${left} of 4 left`).waitFor()

    // The box is chosen by mouse, its piece and its sticker are scanned.
    await slots.nth(3).click()
    await scan(page, '8901000000011')
    await page.getByRole('button', { name: /^Packed/ }).waitFor()
    await scan(page, 'OWN-CLICKED')
    await page.getByText('number OWN-CLICKED', { exact: false }).waitFor()
    await page.keyboard.press('Enter')
    await isLeft(3)
    expect(await slots.nth(3).isDisabled()).toBe(true)

    // The button that all are checked is another order's after that.
    await page.getByRole('button', { name: /^All checked/ }).click()
    await page.keyboard.press('Enter')
    await isLeft(2)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Not all pieces are checked.', { exact: false }).waitFor()

    await page.getByRole('button', { name: /^Weight/ }).click()
    await page.getByLabel('Grams').fill('185')
    await page.keyboard.press('Enter')
    await page.getByText('· 185 g').waitFor()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: /^Print again/ }).click()
    await page.keyboard.press('Enter')
    await isLeft(1)
    await expect.poll(() => papers.filter((name) => name === 'labels').length).toBe(4)

    await page.getByRole('button', { name: /^Print again/ }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => papers.filter((name) => name === 'labels').length).toBe(5)
    await isLeft(1)
  })

  test('a box that is chosen by Tab and Enter comes to the table', async () => {
    await emptyQueues()
    for (let made = 0; made < 2; made += 1) await orderToPack()
    const { page } = await takeWave()
    const slots = page.getByRole('list', { name: 'Slots' }).getByRole('button')
    await slots.nth(0).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => slots.nth(1).getAttribute('aria-current')).toBe('step')
  })

  test('who comes back too late hears that somebody else has the order', async () => {
    await emptyQueues()
    const id = await orderToPack()
    const { page } = await takeWave()
    // What is on the screen stays old: the look every few seconds finds no line.
    await page.route('**/api/admin/waves/*', (route) => route.abort())
    await shop.database.pool.query(
      "UPDATE pack_claim SET until = now() - interval '1 minute' WHERE order_id = $1",
      [id],
    )
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText('This order is not on your table any more', { exact: false })
      .waitFor()
    expect(await stageOf(id)).toBe('to-pack')
  })

  test('without a line nothing is packed, and it says so', async () => {
    await emptyQueues()
    const id = await orderToPack()
    const { page, context } = await takeWave()
    await context.setOffline(true)
    await page.getByText('You are offline.', { exact: false }).waitFor()
    await page.keyboard.press('a')
    expect(await page.getByRole('button', { name: /^Packed/ }).isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await photograph(page, 'pack-offline', laptop)
    expect(await stageOf(id)).toBe('to-pack')
  })
})

describe('handing over', () => {
  /** One box, packed, in the list of what is to be handed over. */
  async function packedBox() {
    await emptyQueues()
    const id = await orderToPack()
    const { page, papers } = await takeWave()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByText(`Order ${await numberOf(id)} packed.`).waitFor()
    const { rows } = await shop.database.pool.query<{ id: string; awb: string }>(
      'SELECT id, awb FROM parcel WHERE order_id = $1',
      [id],
    )
    const { id: parcelId, awb } = must(rows[0], 'a packed order has a box')
    await page.goto('/admin/hand-over')
    await page.getByRole('row').filter({ hasText: awb }).waitFor()
    return { id, parcelId, awb, page, papers }
  }

  test('by the numbers of the stickers: an unknown one is said, the list comes out, and it can be taken back', async () => {
    const { id, awb, page, papers } = await packedBox()
    expect(await axeFaults(page)).toEqual([])
    await photograph(page, 'hand-over', laptop)
    await scan(page, 'NOSUCHNUMBER')
    await page.getByRole('alert').getByText('NOSUCHNUMBER is not in this list.').waitFor()
    await page.keyboard.press('Enter')
    await scan(page, awb)
    await page.getByText(/^1 of \d+ checked$/).waitFor()
    await page.keyboard.press('o')
    await page.getByText('Handed over: 1 to Courier 500.').waitFor()
    expect(await stageOf(id)).toBe('shipped')
    await expect.poll(() => papers).toContain('manifest')
    await page.keyboard.press('z')
    await page.getByText('Undone.').waitFor()
    expect(await stageOf(id)).toBe('packed')
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('a box that was ticked by mouse leaves Enter and the letters to the screen', async () => {
    const { id, awb, page } = await packedBox()
    await page.getByRole('row').filter({ hasText: awb }).getByRole('checkbox').click()
    await scan(page, 'NOSUCHNUMBER')
    const stop = page.getByRole('alert').getByText('NOSUCHNUMBER is not in this list.')
    await stop.waitFor()
    await page.keyboard.press('Enter')
    await stop.waitFor({ state: 'detached' })
    await page.keyboard.press('o')
    await page.getByText('Handed over: 1 to Courier 500.').waitFor()
    expect(await stageOf(id)).toBe('shipped')
  })

  test('a box that somebody opened again meanwhile stays, and it says so', async () => {
    const { id, parcelId, awb, page } = await packedBox()
    await scan(page, awb)
    await page.getByText(/^1 of \d+ checked$/).waitFor()
    await page.route('**/api/admin/parcels?*', (route) => route.abort())
    const packer = await joinStaff(shop, { role: 'packer' })
    const packed = dataOf(
      await packer.call('listParcels', { query: { view: 'to-hand-over', limit: '200' } }),
    ).find(({ id: one }) => one === parcelId)
    const opening = { actionId: crypto.randomUUID(), version: packed?.version ?? 0 }
    dataOf(await packer.call('unpackParcel', { params: { id: parcelId }, body: opening }))
    await page.keyboard.press('o')
    await page.getByText(`Order ${await numberOf(id)}: `, { exact: false }).waitFor()
    expect(await stageOf(id)).toBe('to-pack')
  })
})
