import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { inCrowd } from '#test/support/in-crowd.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

const ask = (path: string) => fetch(shop.url + path, { redirect: 'manual' })

/** How many pages this shop has made since it started. */
async function rendered(): Promise<number> {
  const text = await (await ask('/metrics')).text()
  return Number(/^shop_pages_rendered_total (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

async function etagOf(path: string): Promise<string | null> {
  const response = await ask(path)
  await response.arrayBuffer()
  return response.headers.get('etag')
}

/** Asks for a target as it stands, without the care that a client takes of addresses. */
async function answerTo(target: string): Promise<{ status: number; location: string | undefined }> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const head = await text(socket)
  return { status: Number(head.split(' ')[1]), location: /^location: (.*)$/im.exec(head)?.[1]?.trim() }
}

describe('addresses that somebody makes up', () => {
  test('a colour, a size or a filter that nothing has leads to the page without it, as the same bytes', async () => {
    const kept = {
      product: await etagOf('/product/kurti-pant'),
      grid: await etagOf('/collections'),
      category: await etagOf('/collections/leggings'),
    }
    expect(await etagOf('/product/kurti-pant?color=a1&size=b2')).toBe(kept.product)
    expect(await etagOf('/collections?color=a1&size=huge&sort=sideways&page=0&in_stock=maybe')).toBe(
      kept.grid,
    )
    expect(await etagOf('/collections/leggings?color=a1&page=1')).toBe(kept.category)
  })

  test('a colour that there is has its own page, whatever else is asked', async () => {
    const wine = await etagOf('/product/kurti-pant?color=wine')
    expect(wine).not.toBe(await etagOf('/product/kurti-pant'))
    expect(await etagOf('/product/kurti-pant?size=none&color=wine&utm_source=x')).toBe(wine)
  })

  test('other spellings of a path are the same page', async () => {
    const etag = await etagOf('/product/kurti-pant')
    expect(await etagOf('/Product/kurti-pant')).toBe(etag)
    expect(await etagOf('/PRODUCT/kurti-pant/')).toBe(etag)
  })

  test.each([
    ['//faqs', '/faqs'],
    ['//product//kurti-pant?color=wine', '/product/kurti-pant?color=wine'],
    ['//evil.example/collections', '/evil.example/collections'],
    ['/\\\\evil.example/x', '/evil.example/x'],
    ['//', '/'],
  ])('the slashes of %s are made one each, on this shop', async (path, straight) => {
    expect(await answerTo(path)).toEqual({ status: 301, location: straight })
  })

  test('pages that do not exist are one page, found and sent as one', async () => {
    const nowhere = await ask('/nowhere')
    expect(nowhere.status).toBe(404)
    const etag = await etagOf('/nowhere')
    expect(await etagOf('/elsewhere/below?search=x')).toBe(etag)
    const gone = await etagOf('/product/never-sold')
    expect(await etagOf('/product/sold-never?color=red')).toBe(gone)
    for (const path of ['/nowhere', '/product/sold-never', '/product/sold-never'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  test.each([
    ['pages', (at: number) => `/nowhere/${at}?x=${at}`],
    ['products', (at: number) => `/product/made-up-${at}`],
  ])('a thousand %s that do not exist cost one rendering', async (_what, addressOf) => {
    const before = await rendered()
    await inCrowd(
      Array.from({ length: 1000 }, (_, at) => addressOf(at)),
      8,
      etagOf,
    )
    expect((await rendered()) - before).toBeLessThanOrEqual(1)
  })

  test('results of orders that nobody placed are one page', async () => {
    expect(await etagOf('/order/status/some-order')).toBe(await etagOf('/order/status/another?t=x'))
  })

  test.each([
    '/.//:80',
    '/.//[',
    '/.//x:y',
    '/.//%5b',
    '/\\[',
    '/%',
    '/%ff',
    '/product/%',
    '/\\\\evil.example:80/x',
  ])('the odd address %s is refused, not found or made straight, never a failure', async (path) => {
    expect([301, 400, 404]).toContain((await answerTo(path)).status)
  })
})

test('a page that moved says so for an hour, not for ever: what moved may move back', async () => {
  const response = await ask('/shop')
  expect(response.status).toBe(301)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
})
