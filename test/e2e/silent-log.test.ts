// T-LOG: a whole visit with everything that can go wrong, and then every byte that the process wrote.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { home } from '#test/support/home-address.ts'
import {
  anyAddress,
  anyNumber,
  eraseAccount,
  readCode,
  sessionIdOf,
  signedIn,
  textAt,
} from '#test/support/customers.ts'
import { freePort } from '#test/support/free-port.ts'
import { otherThan } from '#test/support/guesses.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createOrderStates } from '#test/support/order-states.ts'
import { createClient } from '#test/support/shop.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

/** The real process on the same database, as its supervisor starts it, and what it writes. */
async function startProcess() {
  const port = await freePort()
  const child = spawn(process.execPath, ['server.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: shop.connectionString,
      DATA_DIR: `/tmp/shop-test-${process.pid}`,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SESSION_PEPPER: 'a pepper that only the tests know, 32+',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (written += text))
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)

  async function stop() {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
    return written
  }
  return { ...shop, url, ...createClient(url), stop }
}

test('the log of a whole visit holds no number, code, token, name, address or e-mail', async () => {
  const running = await startProcess()
  const mobileNumber = anyNumber()
  const address = anyAddress()
  const secrets = ['Meena Secret', 'secret.example', 'Hidden Street', mobileNumber]

  // Signing up, with every kind of slip.
  const body = { name: 'Meena Secret', emailId: 'meena@secret.example', mobileNumber }
  await running.call('login', { body: { mobileNumber } }, { address })
  const session_id = sessionIdOf((await running.call('register', { body }, { address })).data)
  const code = await readCode(running, mobileNumber)
  await running.call('resendOtp', { body: { mobileNumber } }, { address })
  for (const otp of [otherThan(code), 'nonsense', 1234, null])
    await running.send('verifyOtp', { body: { mobileNumber, otp, session_id } }, { address })
  const verified = await running.call(
    'verifyOtp',
    { body: { mobileNumber, otp: code, session_id } },
    { address },
  )
  const token = textAt(verified.data, 'token')
  secrets.push(token, session_id)

  // Shopping: an address, orders in every state, a coupon, events, the account.
  const profile = await running.call('readProfile', {}, { token })
  await running.call('editProfile', { body: { emailId: 'new@secret.example' } }, { token })
  const fields = { ...home, contactPerson: 'Meena Secret', address: 'Hidden Street', mobile: mobileNumber }
  const saved = dataOf(await running.call('createAddress', { body: fields }, { token }))
  const buyer = { customerId: textAt(profile.data, '_id'), token, addressId: saved._id }
  const orders = createOrderStates(running, buyer)
  await orders.placed()
  await orders.failed({ couponCode: 'ONCE50' })
  const paid = await orders.paid()
  await running.call('validateCoupon', { body: { code: mobileNumber, subTotal: 500 } }, { token })
  await running.send('trackProduct', {
    params: { slug: 'shawl' },
    body: [{ event_name: 'ViewContent', user_data: { em: 'meena@secret.example', ph: mobileNumber } }],
  })
  for (const row of ['exportCustomer', 'listSessions', 'listOrders', 'listAddresses'] as const)
    await running.call(row, {}, { token })

  // What strangers and mistakes send, also where no number belongs.
  await running.send('readPaymentStatus', { query: { orderId: paid, t: token } })
  await running.send('readOrder', { params: { orderId: mobileNumber } }, { token })
  for (const path of [`/product/${mobileNumber}`, `/collections?search=${mobileNumber}`, `/api/web/${token}`])
    await fetch(`${running.url}${path}`)
  const login = `${running.url}/api/web/customer/login`
  const json = { 'content-type': 'application/json' }
  await fetch(login, { method: 'POST', headers: json, body: `{"mobileNumber":"${mobileNumber}` })
  await fetch(login, { method: 'POST', headers: json, body: `"${mobileNumber.repeat(5000)}"` })
  await fetch(login, { method: 'POST', body: `mobileNumber=${mobileNumber}` })

  // Somebody else leaves for good, and the database fails in the middle of things.
  const asha = await signedIn(running, { address: anyAddress() })
  secrets.push(asha.mobileNumber, asha.token, asha.cookie)
  await eraseAccount(running, asha)
  await sql`ALTER TABLE challenge RENAME TO challenge_away`.execute(shop.database.query)
  await sql`ALTER TABLE customer RENAME COLUMN email TO email_away`.execute(shop.database.query)
  expect((await running.call('login', { body: { mobileNumber } }, { address: anyAddress() })).status).toBe(
    500,
  )
  expect((await running.call('editProfile', { body: { name: 'Meena Secret' } }, { token })).status).toBe(500)
  const guess = { body: { mobileNumber, otp: code, session_id } }
  expect((await running.call('verifyOtp', guess, { address })).status).toBe(500)
  await sql`ALTER TABLE challenge_away RENAME TO challenge`.execute(shop.database.query)
  await sql`ALTER TABLE customer RENAME COLUMN email_away TO email`.execute(shop.database.query)

  await running.call('logout', {}, { token })
  await running.call('readProfile', {}, { token })

  const written = await running.stop()
  expect(written.match(/"a call failed"/g)).toHaveLength(3)
  for (const row of ['otp-verify', 'order/v2/create', 'customer/profile']) expect(written).toContain(row)
  for (const secret of secrets) expect(written).not.toContain(secret)
  expect(written).not.toMatch(/\b(91)?[6-9][0-9]{9}\b/)
  expect(written).not.toMatch(/[\w.+-]+@[\w-]+\.\w/)
  expect(textsOf(written).filter((text) => new RegExp(`\\b${code}\\b`).test(text))).toEqual([])
})

/** Every text of the log's lines but places in the code: four digits may well be a duration, a port or a line. */
function textsOf(written: string): string[] {
  const lines = written.split('\n').filter((line) => line.startsWith('{'))
  const values: unknown[] = lines.flatMap((line) => Object.values(JSON.parse(line)))
  return values
    .flatMap((value) => (typeof value === 'object' ? Object.values(value ?? {}) : [value]))
    .filter((value) => typeof value === 'string')
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/^\s*at /.test(line))
}
