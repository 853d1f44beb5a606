import { expect, test } from 'vitest'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

const path = '/product/ankle-length-leggings'
const ask = (init: RequestInit = {}) => fetch(shop.url + path, init)

test('a page that is asked for again comes with the same bytes and headers as the first time', async () => {
  const first = await ask()
  const firstText = await first.text()
  for (let time = 0; time < 3; time += 1) {
    const again = await ask()
    expect(await again.text()).toBe(firstText)
    expect(again.status).toBe(200)
    expect(headersOf(again)).toEqual(headersOf(first))
  }
})

test('whoever has the page already is told so, and a HEAD has no body', async () => {
  const etag = (await ask()).headers.get('etag') ?? ''
  const unchanged = await ask({ headers: { 'if-none-match': etag } })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers.get('content-security-policy')).toContain("script-src 'self'")
  const head = await ask({ method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
})

test('pages sent from memory are counted like all others', async () => {
  const before = await pagesCounted()
  for (let time = 0; time < 5; time += 1) await (await ask()).text()
  // The five, and the reading of the count itself.
  expect((await pagesCounted()) - before).toBe(6)
})

test('a kept page tells how many pieces can be had as soon as they are few', async () => {
  const pieces = async () => new Set((await (await ask()).text()).match(/"stock":\d+/g))
  const setFirst = (onHand: number) =>
    shop.database.pool.query(
      `UPDATE stock SET on_hand = $1, changed_at = now() WHERE size_id = (
        SELECT min(s.id) FROM size s JOIN color_variant c ON c.id = s.color_variant_id JOIN product p ON p.id = c.product_id
        WHERE p.slug = 'ankle-length-leggings')`,
      [onHand],
    )
  for (const few of [13, 12]) {
    await setFirst(few)
    await expect.poll(pieces).toContain(`"stock":${few}`)
  }
})

async function pagesCounted(): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^shop_http_answers_total\{method="GET",status="2xx"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

/** All but what differs with the moment or the compression that has become better since. */
function headersOf(response: Response) {
  return Object.fromEntries(
    [...response.headers].filter(([name]) => !['date', 'content-length'].includes(name)),
  )
}
