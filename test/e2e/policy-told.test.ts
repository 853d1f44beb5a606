import { expect, test } from 'vitest'
import { dataOf } from '#test/support/order-makers.ts'
import { anAction } from '#test/support/packing-desk.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openAnother, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const other = await openAnother(shop)
const desk = await openReturnDesk(shop)
const { owner } = desk

const read = async (url: string) => (await fetch(url, { headers: { 'x-forwarded-for': '10.4.4.4' } })).text()
const product = '/product/ankle-length-leggings'

async function writeRules(change: { returnDays: number; returnFee: number }) {
  const { value, version } = dataOf(await owner.call('readSettings', {})).rules
  const body = { actionId: anAction(), part: 'rules' as const, version, value: { ...value, ...change } }
  dataOf(await owner.call('writeSettings', { body }))
}

test('the days for returns are one setting: product page, policy page, questions, the link to an order and the desk say it', async () => {
  try {
    const order = await desk.arrived({ days: 9 })
    const found = await shop.orders.find(order.id)
    const link = found ? shop.returnPages.urlOf(found.order) : ''
    const atDesk = async () =>
      dataOf(await owner.call('readReturnable', { params: { id: order.id } })).problem
    const policyPage = async () =>
      dataOf(await shop.call('readContentPage', { params: { slug: 'refund-policy' } }))
    const first = await policyPage()
    expect(await read(shop.url + product)).toContain(
      '<li>Return or exchange within 7 days of delivery, one per order.</li>',
    )
    expect(await read(`${other.url}${product}`)).toContain('within 7 days of delivery')
    expect(await read(`${shop.url}/static/refund-policy`)).toContain('accepted within 7 days of delivery')
    expect(await read(`${shop.url}/faqs`)).toContain('30-day return')
    expect(await read(`${shop.url}/`)).toContain('Free shipping and returns, duties included')
    expect(await read(link)).toContain('could be sent back until')
    expect(await atDesk()).toBe('More than 7 days have passed since it arrived.')

    await writeRules({ returnDays: 12, returnFee: 50 })
    expect(await atDesk()).toBeNull()
    expect(await read(link)).toContain('You can exchange or return until')
    expect(await read(`${link}&show=return`)).toContain('₹50 for the way back is taken off')
    for (const { url } of [shop, other])
      await expect
        .poll(() => read(url + product), { timeout: 15_000 })
        .toContain('<li>Return or exchange within 12 days of delivery, one per order.</li>')
    expect(await read(shop.url + product)).not.toContain('within 7 days')
    const policy = await read(`${shop.url}/static/refund-policy`)
    expect(policy).toContain('accepted within 12 days of delivery')
    expect(policy).toContain('₹50 for the way back is taken off')
    expect(await read(`${shop.url}/faqs`)).toContain('12-day return')
    expect(await read(`${shop.url}/`)).toContain('Free shipping, duties included')

    await writeRules({ returnDays: 7, returnFee: 0 })
    await expect.poll(policyPage, { timeout: 15_000 }).toEqual(first)
  } finally {
    await other.close()
    await shop.close()
  }
})
