import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { anyAddress, anyNumber, readCode } from '#test/support/customers.ts'
import { openAnother, openTestShop } from '#test/support/shop.ts'

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(settings: Parameters<typeof openTestShop>[0] = {}) {
  const shop = await openTestShop({ ...settings })
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
  await sql`UPDATE outbox SET created_at = created_at - interval '301 seconds' WHERE kind = 'code-message'`.execute(
    shop.database.query,
  )
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
