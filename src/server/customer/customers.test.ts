import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { anyAddress, eraseAccount, readCode, sessionIdOf, signedIn, textAt } from '#test/support/customers.ts'
import { guess, otherThan, waitHalfAMinute } from '#test/support/guesses.ts'
import { home } from '#test/support/home-address.ts'
import { checkOut, dataOf, decide, makeSize, submit, toOrderItems } from '#test/support/order-makers.ts'
import { openAnother } from '#test/support/shop.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()

describe('sessions', () => {
  test('a logged-out token is dead', async () => {
    const asha = await signedIn(shop)
    expect((await shop.call('logout', {}, asha)).status).toBe(200)
    expect(await shop.call('readProfile', {}, asha)).toMatchObject({ status: 401, code: 'sign-in-required' })
  })

  test('logging out everywhere ends every session', async () => {
    const first = await signedIn(shop)
    const { mobileNumber } = first
    const asked = await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })
    const otp = await readCode(shop, mobileNumber)
    const verified = await guess(shop, { mobileNumber, otp, session: sessionIdOf(asked.data) })
    const second = { token: textAt(verified.data, 'token') }
    expect((await shop.call('listSessions', {}, second)).data).toHaveLength(2)
    await shop.call('endSessions', {}, second)
    expect((await shop.call('readProfile', {}, first)).status).toBe(401)
    expect((await shop.call('readProfile', {}, second)).status).toBe(401)
  })

  test.each([
    ['two idle weeks', sql`last_used_at = now() - interval '14 days'`],
    ['thirty days in all', sql`expires_at = now()`],
  ])('a session ends after %s', async (_name, change) => {
    const asha = await signedIn(shop)
    await sql`UPDATE session SET ${change} WHERE customer_id = ${asha.customerId}`.execute(
      shop.database.query,
    )
    expect((await shop.call('readProfile', {}, asha)).status).toBe(401)
  })

  test('an eleventh session ends the one that was used longest ago', async () => {
    const asha = await signedIn(shop)
    await sql`UPDATE session SET last_used_at = now() - interval '2 minutes'
      WHERE customer_id = ${asha.customerId}`.execute(shop.database.query)
    for (let at = 1; at <= 9; at += 1) {
      await sql`INSERT INTO session (id, token_hash, customer_id, user_agent, expires_at) VALUES
        (${`${asha.customerId}-${at}`}, ${Buffer.from(`${asha.customerId}-${at}`)}, ${asha.customerId}, '',
        now() + interval '1 day')`.execute(shop.database.query)
    }
    const { mobileNumber } = asha
    const asked = await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })
    const otp = await readCode(shop, mobileNumber)
    const verified = await guess(shop, { mobileNumber, otp, session: sessionIdOf(asked.data) })
    const newest = { token: textAt(verified.data, 'token') }
    expect((await shop.call('readProfile', {}, asha)).status).toBe(401)
    expect((await shop.call('listSessions', {}, newest)).data).toHaveLength(10)
  })

  test('the database holds no token and no code', async () => {
    const asha = await signedIn(shop)
    const { rows } = await sql<{ found: string }>`
      SELECT s::text AS found FROM session s UNION ALL SELECT c::text FROM challenge c
      UNION ALL SELECT o::text FROM outbox o UNION ALL SELECT l::text FROM limit_spent l`.execute(
      shop.database.query,
    )
    const all = rows.map(({ found }) => found).join('\n')
    expect(all).toContain(asha.customerId)
    expect(all).not.toContain(asha.token)
  })
})

describe('the customer’s own data', () => {
  test('she changes her name and e-mail', async () => {
    const asha = await signedIn(shop)
    const edited = await shop.call(
      'editProfile',
      { body: { name: 'Asha R', emailId: 'asha@example.in' } },
      asha,
    )
    expect(edited.data).toMatchObject({ name: 'Asha R', emailId: 'asha@example.in' })
    const cleared = await shop.call('editProfile', { body: { emailId: '' } }, asha)
    expect(cleared.data).toMatchObject({ name: 'Asha R', emailId: null })
  })

  test('she takes all of her data away', async () => {
    const asha = await signedIn(shop)
    await sql`INSERT INTO consent (id, browser_id, customer_id, matching, advertising, text_version)
      VALUES ('c', 'c', ${asha.customerId}, true, false, '1')`.execute(shop.database.query)
    await sql`INSERT INTO checkout_trace (customer_id, client_address, source)
      VALUES (${asha.customerId}, '10.1.2.3', 'instagram')`.execute(shop.database.query)
    const size = await makeSize(shop)
    await shop.call('abandonOrder', { body: { orderItems: toOrderItems([{ ...size, quantity: 2 }]) } }, asha)
    const { data } = await shop.call('exportCustomer', {}, asha)
    expect(data).toMatchObject({
      consents: [{ advertising: false, textVersion: '1' }],
      profile: { mobileNumber: asha.mobileNumber },
      addresses: [],
      orders: [],
      carts: [{ items: [{ productId: size.productId, quantity: 2 }] }],
      traces: [{ clientAddress: '10.1.2.3', source: 'instagram' }],
      sessions: [{ isThisOne: true }],
    })
  })

  test('a stolen session alone erases no account: neither a code of another number nor a wrong one does', async () => {
    const asha = await signedIn(shop)
    const thief = await signedIn(shop)
    const { token } = asha
    const askFor = async (mobileNumber: string) => {
      const asked = await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })
      return { session_id: sessionIdOf(asked.data), otp: await readCode(shop, mobileNumber) }
    }
    const response = await shop.send('deleteProfile', {}, { token })
    expect(response.status).toBe(400)
    const foreign = await askFor(thief.mobileNumber)
    expect(await shop.call('deleteProfile', { body: foreign }, { token })).toMatchObject({
      status: 400,
      code: 'invalid-otp',
    })
    const own = await askFor(asha.mobileNumber)
    const wrong = { ...own, otp: otherThan(own.otp, 1) }
    expect((await shop.call('deleteProfile', { body: wrong }, { token })).status).toBe(400)
    expect((await shop.call('readProfile', {}, { token })).status).toBe(200)
    expect((await shop.call('deleteProfile', { body: own }, { token })).status).toBe(200)
    expect((await shop.call('readProfile', {}, { token })).status).toBe(401)
  })

  test('a deleted account that an older backup brings back is gone again when the shop starts', async () => {
    const asha = await signedIn(shop, { name: 'Asha Who Left' })
    const meena = await signedIn(shop)
    expect((await eraseAccount(shop, asha)).status).toBe(200)
    await sql`UPDATE customer SET name = 'Asha Who Left', mobile_number = ${asha.mobileNumber}, erased_at = NULL
      WHERE id = ${asha.customerId}`.execute(shop.database.query)
    const started = await openAnother(shop)
    const { rows } =
      await sql`SELECT name, mobile_number FROM customer WHERE id = ${asha.customerId}`.execute(
        shop.database.query,
      )
    expect(rows).toEqual([{ name: '', mobile_number: null }])
    expect((await started.call('readProfile', {}, meena)).status).toBe(200)
    await started.close()
  })

  test('a deleted account leaves neither name nor number, and the number can register again', async () => {
    const asha = await signedIn(shop, { name: 'Asha Who Leaves' })
    expect((await eraseAccount(shop, asha)).status).toBe(200)
    expect((await shop.call('readProfile', {}, asha)).status).toBe(401)
    expect(await tablesThatSay(asha.mobileNumber, 'Asha Who Leaves')).toEqual([])
    await waitHalfAMinute(shop)
    const fresh = await signedIn(shop, { mobileNumber: asha.mobileNumber })
    expect(fresh.customerId).not.toBe(asha.customerId)
  })

  test('a deleted account that has ordered stands on its orders, and nowhere else', async () => {
    const asha = await signedIn(shop, { name: 'Asha Who Bought' })
    const named = { ...home, contactPerson: 'Asha Who Bought', mobile: asha.mobileNumber }
    const { _id: addressId } = dataOf(await shop.call('createAddress', { body: named }, asha))
    const buyer = { ...asha, addressId }
    for (const paymentMethod of [cash, online]) {
      const wanted = [{ ...(await makeSize(shop)), quantity: 1 }]
      const cart = await checkOut(shop, buyer, { wanted, paymentMethod })
      const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod }))
      if (paymentMethod === online) await decide(shop, placed.paymentRedirectUrl, 'pay')
    }
    await shop.payments.work()
    await shop.outbox.drain()
    expect((await eraseAccount(shop, asha)).status).toBe(200)
    expect(await tablesThatSay(asha.mobileNumber, 'Asha Who Bought')).toEqual(['orders'])
  })
})

/** The tables in which the number or the name stands anywhere. */
async function tablesThatSay(mobileNumber: string, name: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(shop.database.query)
  const found: string[] = []
  for (const table of tables.rows) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table.name)} t
      WHERE t::text LIKE ${`%${mobileNumber}%`} OR t::text LIKE ${`%${name}%`} LIMIT 1`.execute(
      shop.database.query,
    )
    if (rows.length > 0) found.push(table.name)
  }
  return found
}
