import { expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { laptop, openDesk } from '#test/support/desk-visits.ts'
import { openHand } from '#test/support/human-pace.ts'
import { dataOf, piecesLeft } from '#test/support/order-makers.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'

const { shop, url, browser, open, visitDesk, emptyQueues } = await openDesk()
const desk = await openReturnDesk(shop)

type Arrived = Awaited<ReturnType<typeof desk.arrived>>

/** From the orders of the account to the exchange that is asked for, on a small phone. */
async function asksForExchange(order: Arrived): Promise<number> {
  const { page, close } = await browser.visit(url, { viewport: phone, stored: { token: order.buyer.token } })
  open.push(close)
  await page.goto('/profile')
  await page.getByRole('article').first().waitFor()
  const hand = await openHand(page)
  await hand.arrive(() => page.getByRole('link', { name: /^View order/ }).waitFor())
  await hand.tap(() => page.getByRole('link', { name: /^View order/ }).click())
  const care = page.getByRole('link', { name: 'Follow, change or return this order' })
  await hand.arrive(() => care.waitFor())
  await hand.tap(() => care.click())
  const ask = page.getByRole('link', { name: 'Exchange or return' })
  await hand.arrive(() => ask.waitFor())
  await hand.tap(() => ask.click())
  const [piece, why] = [page.getByRole('combobox').first(), page.getByLabel('Why?')]
  await hand.arrive(() => piece.waitFor())
  expect(await axeFaults(page)).toEqual([])
  // A list opens by one tap and is chosen from by another.
  await hand.tap(() => piece.focus())
  await hand.tap(() => piece.selectOption({ value: order.largeId }))
  await hand.tap(() => why.focus())
  await hand.tap(() => why.selectOption('too-small'))
  await hand.tap(() => page.getByRole('button', { name: 'Ask for it' }).click())
  await hand.arrive(() => page.getByText('You asked for it.', { exact: false }).waitFor())
  console.log(`an exchange is asked for: ${hand.taps()} taps, ${hand.seconds().toFixed(1)} s`)
  return hand.seconds()
}

test('an exchange takes a shopper forty seconds to ask for, and the shop twenty-five from the wish to the label of the new piece', async () => {
  const order = await desk.arrived()
  await emptyQueues()
  const left = await piecesLeft(shop, { sizeId: order.largeId, productId: '', color: '', size: '' })
  expect(await asksForExchange(order)).toBeLessThanOrEqual(40)

  const { page } = await visitDesk('owner', laptop)
  const papers: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin/print/')) papers.push(pathname.split('/').at(-1) ?? '')
  })
  const hand = await openHand(page)
  const { decide } = hand
  const panel = page.getByRole('complementary', { name: 'Case' })
  await decide('g', 'r')
  await hand.arrive(() => page.getByRole('region', { name: 'Cases' }).waitFor())
  await decide('j')
  await panel.getByRole('button', { name: /^Accept/, disabled: false }).waitFor()
  await decide('a')
  // The courier has the old piece: as the rules say, the new one is packed from now on.
  await panel.getByRole('button', { name: /^On its way/, disabled: false }).waitFor()
  await decide('m')
  await panel.getByText('The new piece waits to be packed.').waitFor()
  await decide('g', 'p')
  await hand.arrive(() => page.getByRole('button', { name: /^Take the next/, disabled: false }).waitFor())
  await decide('w')
  await page.getByRole('button', { name: /^All checked/ }).waitFor()
  await decide('a')
  await page.getByRole('button', { name: /^Packed/, disabled: false }).waitFor()
  await decide('Enter')
  await expect.poll(() => papers.filter((name) => name === 'labels').length).toBe(1)
  console.log(`from the wish to the label: ${hand.keys()} keys, ${hand.seconds().toFixed(1)} s`)
  expect(await hand.pointed()).toEqual([])
  expect(hand.seconds()).toBeLessThanOrEqual(25)

  const { cases } = dataOf(await desk.owner.call('readReturnable', { params: { id: order.id } }))
  const found = await desk.seeCase(cases[0]?.id ?? '')
  expect(found).toMatchObject({ state: 'moving', replacement: { state: 'packed' } })
  expect(await piecesLeft(shop, { sizeId: order.largeId, productId: '', color: '', size: '' })).toBe(
    (left ?? 0) - 1,
  )
  expect(await findViolations(shop.database)).toEqual([])
})
