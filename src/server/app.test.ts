import { describe, expect, test } from 'vitest'
import { sayRaw } from '#test/support/raw-socket.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile({ env: { ALLOWED_ORIGINS: 'https://other.example' } })

const login = '/api/web/customer/login'

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${shop.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

describe('every answer', () => {
  test.each([
    '/',
    '/api/web/product/list',
    '/api/web/customer/profile',
    '/healthz',
    '/nothing-here',
    '/api/nothing',
  ])('%s carries the security headers', async (path) => {
    const { headers } = await fetch(`${shop.url}${path}`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test('catalogue answers come compressed, with a tag that is answered by 304', async () => {
    const first = await fetch(`${shop.url}/api/web/product/list`, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const tag = first.headers.get('etag') ?? ''
    const again = await fetch(`${shop.url}/api/web/product/list`, { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('pages too', async () => {
    const first = await fetch(shop.url, { headers: { 'accept-encoding': 'gzip' } })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const again = await fetch(shop.url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('what is behind the token is never kept by a cache', async () => {
    const { headers } = await fetch(`${shop.url}/api/web/order/history`)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('an origin that is listed may call, another may not', async () => {
    const from = async (origin: string) =>
      (await fetch(`${shop.url}/api/web/product/list`, { headers: { origin } })).headers
    expect((await from('https://other.example')).get('access-control-allow-origin')).toBe(
      'https://other.example',
    )
    expect((await from('https://evil.example')).get('access-control-allow-origin')).toBeNull()
    // Else a cache on the way would hand brotli to a client that has none.
    expect((await from('https://other.example')).get('vary')).toBe('Accept-Encoding, Origin')
  })
})

test('a kept answer says what it depends on, also to who comes from no other origin', async () => {
  for (const path of ['/api/web/product/list', '/faqs'])
    expect((await fetch(shop.url + path)).headers.get('vary')).toBe('Accept-Encoding, Origin')
})

describe('hostile input is refused with a sentence, never with a failure', () => {
  test.each([
    ['a body of another type', 415, () => post(login, 'mobileNumber=1', { 'content-type': 'text/plain' })],
    [
      'a body of another type that hides behind a tab',
      415,
      () => post(login, '{}', { 'content-type': 'text/plain\tapplication/json' }),
    ],
    [
      'a body of another type in front of which JSON is named',
      415,
      () => post(login, '{}', { 'content-type': 'application/jsontext/plain' }),
    ],
    ['a body of no type', 415, () => post(login, '{}', { 'content-type': '' })],
    ['broken JSON', 400, () => post(login, '{"mobileNumber":')],
    [
      'a prototype in the body',
      400,
      () => post(login, '{"__proto__":{"admin":true},"mobileNumber":"9876543210"}'),
    ],
    [
      'a body nested without end',
      400,
      () => post(login, `{"mobileNumber":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    ],
    ['a body that is too large', 413, () => post(login, `{"mobileNumber":"${'9'.repeat(40_000)}"}`)],
    ['a number where a text belongs', 400, () => post(login, '{"mobileNumber":9876543210}')],
    ['a list where a text belongs', 400, () => post(login, '{"mobileNumber":["9876543210"]}')],
    ['a key nobody knows', 400, () => post(login, '{"mobileNumber":"9876543210","isAdmin":true}')],
    [
      'the same parameter twice',
      400,
      () => fetch(`${shop.url}/api/web/order/shipping-cost?weight=1&weight=2`),
    ],
    ['a path that climbs', 404, () => fetch(`${shop.url}/assets/..%2f..%2fpackage.json`)],
    ['a call that does not exist', 404, () => fetch(`${shop.url}/api/web/admin`)],
  ])('%s', async (_what, status, send) => {
    const response = await send()
    expect(response.status).toBe(status)
    if (status !== 404)
      expect(await response.json()).toMatchObject({ status, message: expect.stringMatching(/\w+ \w+/) })
  })

  test.each([
    ['GET', '/product/detail/%FF', 400],
    ['GET', `/order/${'x'.repeat(400)}%FF`, 400],
    ['POST', `/order/${'x'.repeat(400)}/pay`, 414],
    ['PATCH', `/address/${'x'.repeat(400)}`, 414],
    ['GET', `/order/${'x'.repeat(201)}`, 414],
    ['GET', `/product/detail/${'x'.repeat(400)}?a=b`, 414],
  ])('%s %s is refused in the envelope of every answer, and kept by nobody', async (method, path, status) => {
    const response = await fetch(`${shop.url}/api/web${path}`, { method })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const message = expect.stringMatching(/^\w+ .*\w\.$/)
    expect(await response.json()).toEqual({ status, code: 'malformed-request', message, data: null })
  })

  test.each([
    ['that is broken', 400, '{"orderItems":', 'application/json'],
    ['that is too large', 413, `"${'x'.repeat(70_000)}"`, 'application/json'],
    ['of another type', 415, 'orderItems=1', 'text/plain'],
  ])('a body %s is refused by an answer that nobody keeps', async (_what, status, body, type) => {
    const response = await post('/api/web/order/v2/abandon', body, { 'content-type': type })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['{}', 'orderItems is missing.'],
    ['{"orderItems":1}', 'orderItems is not as it should be.'],
    ['{"orderItems":[{"productId":"p","quantity":"1"}]}', 'quantity is not as it should be.'],
    ['7', 'Check what was entered.'],
  ])('what is wrong with %s is said in the words of the shop', async (body, message) => {
    expect(await (await post('/api/web/order/quote', body)).json()).toMatchObject({ status: 400, message })
  })

  test('a page of another name that points to this machine reads nothing of the sample', async () => {
    const ask = (host: string) =>
      sayRaw(shop.url, `GET /sandbox/messages HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(await ask('rebind.evil.example')).toMatch(/^HTTP\/1\.1 421 /)
    expect(await ask('localhost:3000')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask('192.168.1.7:3000')).toMatch(/^HTTP\/1\.1 200 /)
  })

  test.each(['/healthz', '/readyz', '/readyz?for=orders'])(
    'a balancer asks the sample for %s by whatever name it knows it',
    async (address) => {
      const asked = `GET ${address} HTTP/1.1\r\nHost: shop1:3000\r\nConnection: close\r\n\r\n`
      expect(await sayRaw(shop.url, asked)).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  test('a head that is too large', async () => {
    const response = await fetch(`${shop.url}/healthz`, { headers: { 'x-large': 'x'.repeat(17_000) } })
    expect(response.status).toBe(431)
  })

  test('who sends the head of a request slowly is not waited for longer than 10 s, for all of it five minutes at most', () => {
    const { headersTimeout, requestTimeout } = shop.app.server
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 300_000 })
  })

  test('an address is believed from the proxy that was named, and what it was told itself is not', async () => {
    const addressFor = async (forwarded: string) => {
      const response = await fetch(`${shop.url}/api/web/client-ip`, {
        headers: { 'x-forwarded-for': forwarded },
      })
      return (await response.json()).data
    }
    expect(await addressFor('203.0.113.7')).toEqual({ ip: '203.0.113.7' })
    expect(await addressFor('198.51.100.1, 203.0.113.7')).toEqual({ ip: '203.0.113.7' })
  })

  test('an empty body with the type of JSON is no body', async () => {
    const response = await post('/api/web/customer/logout', '')
    expect(response.status).toBe(401)
  })

  test.each(['constructor', '__proto__', 'toString'])(
    'the slug %s is a product that does not exist',
    async (slug) => {
      expect((await fetch(`${shop.url}/api/web/product/detail/${slug}`)).status).toBe(404)
      expect((await fetch(`${shop.url}/product/${slug}`)).status).toBe(404)
    },
  )
})

test('a call that finds every connection taken is asked to come again, not told of a failure', async () => {
  const { pool } = shop.database
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const answer = await post(login, JSON.stringify({ mobileNumber: '9876500001' }))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect((await answer.json()).code).toBe('try-again')
  } finally {
    for (const client of taken) client.release()
  }
})

describe('the shop tells how it is', () => {
  test('it is alive and ready', async () => {
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  test('its figures are for the loopback and not for who comes through a proxy', async () => {
    const own = await fetch(`${shop.url}/metrics`)
    expect(await own.text()).toContain('shop_database_connections')
    const forwarded = await fetch(`${shop.url}/metrics`, { headers: { 'x-forwarded-for': '10.1.2.3' } })
    expect(forwarded.status).toBe(404)
  })
})
