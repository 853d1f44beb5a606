import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#test/support/order-makers.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { joinStaff } from '#test/support/staff.ts'

let shop: TestShop
let desk: Awaited<ReturnType<typeof openReturnDesk>>
beforeAll(async () => {
  shop = await openTestShop()
  desk = await openReturnDesk(shop)
})
afterAll(() => shop.close())

const headers = { 'x-forwarded-for': '10.5.5.5' }
type Arrived = Awaited<ReturnType<typeof desk.arrived>>

/** A photograph of a phone: lying on its side, with the place where it was taken. */
const fromPhone = ({ width = 2400, height = 1800 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#5b3e96' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'A phone' }, IFD3: { GPSLatitude: '13/1 5/1 0/1' } })
    .jpeg()
    .toBuffer()

async function linkOf({ id }: { id: string }): Promise<URL> {
  const found = await shop.orders.find(id)
  if (!found) throw new Error('no order')
  return new URL(shop.returnPages.urlOf(found.order))
}

/** Sends a form as the page does, with files. */
async function send(link: URL, fields: Record<string, string>, files: Buffer[] = []) {
  const body = new FormData()
  const token = link.searchParams.get('t') ?? ''
  for (const [name, value] of Object.entries({ t: token, ...fields })) body.append(name, value)
  for (const file of files) body.append('photo', new Blob([new Uint8Array(file)]), 'IMG_1.jpg')
  const answer = await fetch(link, { method: 'POST', body, headers })
  return { status: answer.status, page: await answer.text() }
}

const faulty = (order: Arrived) => ({ do: 'return', [`wish-${order.itemId}`]: 'refund', reason: 'fault' })

async function caseOf(order: Arrived): Promise<string> {
  const found = dataOf(await desk.owner.call('readReturnable', { params: { id: order.id } }))
  return found.cases[0]?.id ?? ''
}

const photosOf = async (id: string) => dataOf(await desk.owner.call('readReturnPhotos', { params: { id } }))

/** A case for a fault, with this photograph. */
async function askedWith(photo: Buffer) {
  const order = await desk.arrived()
  const link = await linkOf(order)
  const asked = await send(link, faulty(order), [photo])
  expect([asked.status, asked.page]).toEqual([200, expect.stringContaining('You asked for it')])
  return { order, link, id: await caseOf(order), page: asked.page }
}

test('a photograph of what is damaged reaches who decides: upright, small, and without the place where it was taken', async () => {
  const sent = await fromPhone()
  expect(sent.includes('A phone')).toBe(true)
  const { id, page } = await askedWith(sent)
  expect(page).toContain('One photograph of it reached us')
  expect((await desk.seeCase(id)).photos).toBe(1)
  const [photo] = await photosOf(id)
  expect(photo).toMatchObject({ width: 1200, height: 1600 })
  const bytes = Buffer.from(photo?.url.split(',')[1] ?? '', 'base64')
  const { format, exif } = await sharp(bytes).metadata()
  expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
  expect(bytes.includes('A phone')).toBe(false)
})

test('only who decides returns sees it; a packer, an accountant and a stranger do not', async () => {
  const { id } = await askedWith(await fromPhone())
  const params = { id }
  for (const role of ['packer', 'accountant'] as const) {
    const other = await joinStaff(shop, { role })
    expect(await other.call('readReturnPhotos', { params })).toMatchObject({ status: 403 })
  }
  const helper = await joinStaff(shop, { role: 'packer', also: ['decide-returns'] })
  expect(dataOf(await helper.call('readReturnPhotos', { params }))).toHaveLength(1)
  const bare = await fetch(new URL(`/api/admin/returns/${id}/photos`, shop.url), { headers })
  expect(bare.status).toBe(401)
})

test('more can be sent to a case, five for an order; another order’s link adds none', async () => {
  const { order, link, id } = await askedWith(await fromPhone())
  const small = await fromPhone({ width: 320, height: 240 })
  for (let count = 2; count <= 5; count += 1)
    expect((await send(link, { do: 'photo', case: id }, [small])).page).toContain('We have your photograph')
  const full = await send(link, { do: 'photo', case: id }, [small])
  expect(full.page).toContain('We take five photographs of an order')
  expect(full.page).not.toContain('Send the photograph')
  expect(await photosOf(id)).toHaveLength(5)
  const other = await desk.arrived()
  expect((await send(await linkOf(other), { do: 'photo', case: id }, [small])).page).toContain(
    'changed meanwhile',
  )
  expect((await send(link, { do: 'photo', case: id })).page).toContain('choose a photograph first')
  const { rows } = await shop.database.pool.query('SELECT customer_id FROM orders WHERE id = $1', [order.id])
  await shop.customers.erase(rows[0]?.customer_id)
  expect(await photosOf(id)).toEqual([])
})

test('ten at once are never more than five', async () => {
  const { link, id } = await askedWith(await fromPhone())
  const files = await Promise.all(
    Array.from({ length: 10 }, (_, at) => fromPhone({ width: 300 + at, height: 240 })),
  )
  for (const pair of [files.slice(0, 3), files.slice(3, 6), files.slice(6)])
    await Promise.all(pair.map((file) => send(link, { do: 'photo', case: id }, [file])))
  expect(await photosOf(id)).toHaveLength(5)
})

test('what is no photograph, a broken one or one too large gets a sentence, and nothing is asked for', async () => {
  const order = await desk.arrived()
  const link = await linkOf(order)
  const whole = await fromPhone()
  const noise = Buffer.alloc(2000, 7)
  const huge = Buffer.concat([whole, Buffer.alloc(9 * 1024 * 1024)])
  const bombed = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const tries: Array<[Buffer, string]> = [
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'no photograph that we can read',
    ],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 'no photograph that we can read'],
    [noise, 'no photograph that we can read'],
    [whole.subarray(0, 900), 'no photograph that we can read'],
    [Buffer.concat([whole.subarray(0, 300), noise]), 'no photograph that we can read'],
    [bombed, 'too many points'],
    [huge, 'may have 8 MB'],
  ]
  for (const [file, says] of tries) {
    const refused = await send(link, faulty(order), [file])
    expect([refused.status, refused.page]).toEqual([422, expect.stringContaining(says)])
    expect(refused.page).toMatch(/value="refund" +selected/)
  }
  expect(await caseOf(order)).toBe('')
})

test('a form that is none, or far too large, is told on a page; a link that is none sends no file', async () => {
  const link = await linkOf(await desk.arrived())
  const post = (url: URL, body: Buffer, type = 'multipart/form-data; boundary=x') =>
    fetch(url, { method: 'POST', body: new Uint8Array(body), headers: { ...headers, 'content-type': type } })
  for (const body of [
    '',
    '--x',
    '--x\r\n\r\n',
    '--x\r\nContent-Disposition: form-data; name="t\r\n\r\n1',
    '\0'.repeat(64),
  ]) {
    const answer = await post(link, Buffer.from(body))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('could not be read')])
  }
  const noBoundary = await post(link, Buffer.from('x'), 'multipart/form-data')
  expect(noBoundary.status).toBe(400)
  const large = await post(link, Buffer.alloc(17 * 1024 * 1024)).catch(() => null)
  // The connection may be closed before the whole was sent.
  if (large) expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('8 MB')])
  const forged = new URL(link)
  forged.searchParams.set('t', `0${link.searchParams.get('t')?.slice(1)}`)
  expect((await post(forged, Buffer.from('--x--'))).status).toBe(404)
})

test('forms that come slowly over one link leave room for those of others, and come in once these are done', async () => {
  const order = await desk.arrived()
  const [link, other] = [await linkOf(order), await linkOf(await desk.arrived())]
  const slow = [1, 2].map(() => connect(Number(link.port), link.hostname))
  for (const socket of slow) {
    socket.write(
      `POST ${link.pathname}${link.search} HTTP/1.1\r\nHost: ${link.host}\r\nExpect: 100-continue\r\nContent-Length: 5000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x`,
    )
    await once(socket, 'data')
  }
  // Whose link these have is looked up before that of who comes after them.
  await fetch(link, { headers })
  expect((await send(link, faulty(order), [Buffer.from('x')])).status).toBe(503)
  expect((await send(other, { do: 'none' }, [Buffer.from('x')])).status).not.toBe(503)
  for (const socket of slow) socket.destroy()
  await expect.poll(async () => (await send(link, faulty(order), [await fromPhone()])).status).toBe(200)
})
