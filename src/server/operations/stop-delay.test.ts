import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop({ env: { STOP_DELAY_SECONDS: '2' } })
let closed: Promise<void> | undefined
afterAll(() => closed ?? shop.close())

test('a process that is stopped says so to balancers, and answers on until they have looked', async () => {
  // A page that is ready to send, as most are.
  await fetch(shop.url)
  closed = shop.close()
  const ready = await fetch(`${shop.url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ problems: [{ part: 'process', problem: 'stopping' }] })
  for (const address of ['/', '/api/web/product/list']) {
    const answer = await fetch(`${shop.url}${address}`)
    expect(answer.status).toBe(200)
    // No proxy keeps a line that ends under its next request.
    expect(answer.headers.get('connection')).toBe('close')
  }
  await closed
  await expect(fetch(`${shop.url}/readyz`)).rejects.toThrow('fetch failed')
})
