import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { fetchPicture, isInside } from './fetch-picture.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
])('%s is not of the open web', (address) => {
  expect(isInside(address)).toBe(true)
})

test.each(['8.8.8.8', '23.227.38.32', '2606:4700::1111'])('%s is', (address) => {
  expect(isInside(address)).toBe(false)
})

test('a product file cannot make the shop ask its own network, by number, name or disguise', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end('secret')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']
  for (const host of hosts) {
    const picture = await fetchPicture(`http://${host}:${port}/a.jpg`)
    expect([host, picture]).toEqual([host, { ok: false, reason: 'its address is not of the open web' }])
  }
  await new Promise((closed) => server.close(closed))
  expect(asked).toBe(0)
})

test('what is not http is not asked', async () => {
  const refused = { ok: false, reason: 'its address is not of the open web' }
  expect(await fetchPicture('file:///etc/passwd')).toEqual(refused)
})
