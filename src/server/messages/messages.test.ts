import { pino } from 'pino'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { anyAddress, anyNumber, readCode, sessionIdOf, signedIn } from '#test/support/customers.ts'
import { openAnother, openTestShop } from '#test/support/shop.ts'

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(parts: Parameters<typeof openTestShop>[0] = {}) {
  const shop = await openTestShop({ template: 'migrated', ...parts })
  closing.push(shop.close)
  return shop
}

test('the sandbox inbox is the same in every process, newest first', async () => {
  const shop = await open()
  const other = await openAnother(shop)
  closing.unshift(other.close)
  const numbers = [anyNumber(), anyNumber()]
  for (const mobileNumber of numbers) {
    await shop.call('register', { body: { name: 'A', mobileNumber } }, { address: anyAddress() })
    await readCode(shop, mobileNumber)
  }
  const response = await fetch(`${other.url}/sandbox/messages`, { headers: { accept: 'application/json' } })
  const messages: unknown = await response.json()
  expect(messages).toMatchObject([
    { to: numbers[1], kind: 'otp', text: expect.stringMatching(/\d{4}/), at: expect.stringMatching(/Z$/) },
    { to: numbers[0], kind: 'otp' },
  ])
})

test('people get the inbox as a page that breaks out of nothing', async () => {
  const shop = await open()
  const mobileNumber = anyNumber()
  await shop.call('register', { body: { name: 'A', mobileNumber } }, { address: anyAddress() })
  await readCode(shop, mobileNumber)
  await sql`UPDATE sandbox_message SET text = '<script>alert(1)</script>'`.execute(shop.database.query)
  const response = await fetch(`${shop.url}/sandbox/messages`, { headers: { accept: 'text/html' } })
  const page = await response.text()
  expect(page).toContain(mobileNumber)
  expect(page).not.toContain('<script>')
})

test('a code that waited longer than it lives is not sent', async () => {
  const shop = await open()
  const mobileNumber = anyNumber()
  await shop.outbox.stop()
  await shop.call('register', { body: { name: 'A', mobileNumber } }, { address: anyAddress() })
  await sql`UPDATE outbox SET payload = jsonb_set(payload, '{at}', to_jsonb((payload->>'at')::float8 - 301))
    WHERE kind = 'code-message'`.execute(shop.database.query)
  await shop.outbox.drain()
  const { rows } = await sql`SELECT 1 FROM sandbox_message WHERE to_number = ${mobileNumber}`.execute(
    shop.database.query,
  )
  expect(rows).toEqual([])
})

test('what waits to be sent shows neither number nor code', async () => {
  const shop = await open()
  const mobileNumber = anyNumber()
  await shop.outbox.stop()
  await shop.call('register', { body: { name: 'A', mobileNumber } }, { address: anyAddress() })
  const { rows } = await sql<{ payload: string }>`SELECT payload::text AS payload FROM outbox
    WHERE kind = 'code-message'`.execute(shop.database.query)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.payload).not.toContain(mobileNumber)
  expect(rows[0]?.payload).not.toContain('code')
})

test('the log of a whole visit holds no number, code, token or e-mail', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'debug', base: undefined }, stream)
  const shop = await open({ log })
  const asha = await signedIn(shop)
  const mobileNumber = anyNumber()
  const body = { name: 'Meena Secret', emailId: 'meena@secret.example', mobileNumber }
  const asked = await shop.call('register', { body }, { address: anyAddress() })
  const code = await readCode(shop, mobileNumber)
  const session_id = sessionIdOf(asked.data)
  await shop.send('verifyOtp', { body: { mobileNumber, otp: 'nonsense', session_id } })
  await shop.call('verifyOtp', { body: { mobileNumber, otp: '0000', session_id } })
  await shop.call('editProfile', { body: { emailId: 'asha@secret.example' } }, asha)
  await shop.call('logout', {}, asha)
  await shop.call('readProfile', {}, asha)
  await sql`DROP TABLE number_guard`.execute(shop.database.query)
  await shop.call('verifyOtp', { body: { mobileNumber, otp: '0001', session_id } })
  const all = lines.join('')
  expect(all).toContain('otp-verify')
  for (const secret of [
    mobileNumber,
    asha.mobileNumber,
    asha.token,
    session_id,
    'secret.example',
    'Meena Secret',
  ])
    expect(all).not.toContain(secret)
  expect(all).not.toMatch(new RegExp(`[^0-9.]${code}[^0-9]`))
  expect(all).not.toMatch(/\b[6-9][0-9]{9}\b/)
})
