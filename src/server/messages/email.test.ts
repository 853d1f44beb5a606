import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { freePort } from '#test/support/free-port.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { openSmtpSimulator, type SmtpFault, type SmtpSimulator } from '#test/support/smtp-simulator.ts'
import type { Email } from './email-sender.ts'
import { createSmtpSender } from './smtp-sender.ts'

let simulator: SmtpSimulator
beforeAll(async () => {
  simulator = await openSmtpSimulator()
})
afterEach(() => {
  simulator.failWith('none')
  simulator.inbox.length = 0
  simulator.said.length = 0
})
afterAll(() => simulator.close())

const news: Email = {
  id: 'row-1',
  to: 'meena@home.example',
  subject: 'We received ₹799 for your order 1001',
  text: 'We received ₹799.\n\nThank you.',
}

function sender(url = simulator.url) {
  return createSmtpSender({
    url,
    from: 'Kurinji <orders@kurinji.example>',
    host: 'kurinji.example',
    timeoutMs: 800,
  })
}

describe('the mail server', () => {
  test('gets subject and words as they are, from the shop, with an id that stays the same', async () => {
    expect(await sender().send(news)).toEqual({ ok: true })
    expect(simulator.inbox).toMatchObject([{ from: 'orders@kurinji.example', to: 'meena@home.example' }])
    const [received] = simulator.inbox
    expect(received?.text.replaceAll('\r\n', '\n').trim()).toBe(news.text)
    expect(received?.headers.get('subject')).toBe(news.subject)
    expect(received?.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/)
    expect(received?.headers.get('message-id')).toBe('<row-1@kurinji.example>')
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('is told one address and one subject, whatever a name or a subject holds', async () => {
    const subject = 'Hello\r\nBcc: everyone@else.example'
    await sender().send({ ...news, subject })
    expect(simulator.inbox).toHaveLength(1)
    expect(simulator.inbox[0]?.headers.has('bcc')).toBe(false)
    expect(simulator.said.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
  })

  test('never sees a password over an open line', async () => {
    const outcome = await sender(simulator.url.replace('//', '//shop:secret@')).send(news)
    expect(outcome).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(simulator.said.join('\n')).not.toContain('AUTH')
  })

  test.each<[SmtpFault, 'refused' | 'unavailable']>([
    ['closed', 'unavailable'],
    ['hangs', 'unavailable'],
    ['cut', 'unavailable'],
    ['busy', 'unavailable'],
    ['full', 'unavailable'],
    ['no-relay', 'unavailable'],
    ['unknown-address', 'refused'],
  ])('that is %s has the e-mail %s, and the log no address', async (fault, reason) => {
    simulator.failWith(fault)
    const outcome = await sender().send(news)
    expect(outcome).toMatchObject({ ok: false, reason })
    expect(JSON.stringify(outcome)).not.toContain('home.example')
  })

  test('that is not there is unavailable', async () => {
    const outcome = await sender(`smtp://127.0.0.1:${await freePort()}`).send(news)
    expect(outcome).toMatchObject({ ok: false, reason: 'unavailable' })
  })
})

describe('a shop with a mail server', () => {
  let shop: TestShop
  beforeAll(async () => {
    const env = { SMTP_URL: simulator.url, SMTP_FROM: 'Kurinji <orders@kurinji.example>' }
    shop = await openTestShop({ env })
    // The tests deliver by hand.
    await shop.outbox.stop()
  })
  afterAll(() => shop.close())

  async function orderBy(emailId: string | null): Promise<string> {
    const [buyer] = await makeBuyers(shop, 1)
    if (!buyer) throw new Error('no buyer')
    await shop.call('editProfile', { body: { emailId } }, { token: buyer.token })
    const size = await makeSize(shop)
    const order = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    return dataOf(await submit(shop, buyer, order)).orderId
  }

  function rowsOf(orderId: string) {
    return shop.database.query
      .selectFrom('outbox')
      .select(['kind', 'done_at', 'dead_at', 'tries', 'last_error', sql<string>`payload::text`.as('payload')])
      .where('dedupe', '=', `order-placed:${orderId}`)
      .orderBy('kind')
      .execute()
  }

  test('tells of an order by SMS and by e-mail, each once, in the words of the templates', async () => {
    const orderId = await orderBy('meena@home.example')
    const waiting = await rowsOf(orderId)
    expect(waiting.map(({ kind }) => kind)).toEqual(['email', 'message'])
    expect(waiting.map(({ payload }) => payload).join()).not.toContain('home.example')
    await shop.outbox.drain()
    await shop.outbox.drain()
    expect(simulator.inbox).toHaveLength(1)
    const [received] = simulator.inbox
    const order = await shop.orders.find(orderId)
    expect(received?.to).toBe('meena@home.example')
    expect(received?.headers.get('subject')).toBe(`Your Kurinji order ${order?.order.number} is placed`)
    expect(received?.text).toContain(`${shop.url}/profile`)
    expect((await rowsOf(orderId)).every(({ done_at }) => done_at !== null)).toBe(true)
  })

  test('tells a customer without an address by SMS only', async () => {
    const orderId = await orderBy(null)
    await shop.outbox.drain()
    expect((await rowsOf(orderId)).map(({ kind }) => kind)).toEqual(['message'])
    expect(simulator.inbox).toEqual([])
  })

  test('tries again when the server was away; the order and its SMS never waited', async () => {
    simulator.failWith('closed')
    const orderId = await orderBy('meena@home.example')
    await shop.outbox.drain()
    expect(await rowsOf(orderId)).toMatchObject([
      { kind: 'email', done_at: null, dead_at: null, tries: 1 },
      { kind: 'message', done_at: expect.any(Date) },
    ])
    simulator.failWith('none')
    await sql`UPDATE outbox SET next_at = now()`.execute(shop.database.query)
    await shop.outbox.drain()
    expect(simulator.inbox).toHaveLength(1)
  })

  test('writes to one address six times an hour at most, whoever put it into a profile', async () => {
    for (let made = 0; made < 9; made += 1) await orderBy('Stranger@home.example')
    await shop.outbox.drain()
    expect(simulator.inbox).toHaveLength(6)
    await orderBy('meena-alone@home.example')
    await shop.outbox.drain()
    expect(simulator.inbox).toHaveLength(7)
  })

  test('writes to one address ten times a day at most, however the hours are used', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      for (let made = 0; made < 5; made += 1) await orderBy('patient@home.example')
      await shop.outbox.drain()
      await sql`DELETE FROM limit_spent WHERE key LIKE 'emails-to:%:3600'`.execute(shop.database.query)
    }
    expect(simulator.inbox).toHaveLength(10)
  })

  test('gives an address up that does not exist, and a server that never answers well after eight tries', async () => {
    simulator.failWith('unknown-address')
    const unknown = await orderBy('nobody@home.example')
    await shop.outbox.drain()
    expect((await rowsOf(unknown))[0]).toMatchObject({ tries: 1, dead_at: expect.any(Date) })
    simulator.failWith('busy')
    const never = await orderBy('meena@home.example')
    for (let round = 0; round < 9; round += 1) {
      await shop.outbox.drain()
      await sql`UPDATE outbox SET next_at = now()`.execute(shop.database.query)
    }
    const [email] = await rowsOf(never)
    expect(email).toMatchObject({ tries: 8, dead_at: expect.any(Date) })
    expect(email?.last_error).toBe('e-mail order-placed: EENVELOPE RCPT TO 451')
  })
})
