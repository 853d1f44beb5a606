import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { type StaffEndpointName, staffEndpoints } from '#contract/staff-endpoints.ts'
import { permissionsOf, roleNames } from '#domain/staff-roles.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { openTestShop } from '#test/support/shop.ts'
import { codeOf, createStaffBrowser, joinStaff } from '#test/support/staff.ts'
import { stepOfCode } from './app-code.ts'

const shop = await openShopOfFile()

/** Where nobody has tried anything yet. */
let networks = 0
const anyNetwork = () => `10.9.${(networks += 1)}.1`

describe('a link of the command line', () => {
  test('lets a person in once, with a password of their own and the code of their app', async () => {
    const owner = await joinStaff(shop, { role: 'owner' })
    expect(await owner.call('readMe', {})).toMatchObject({
      status: 200,
      data: { role: 'owner', how: 'password', hasPassword: true },
    })
    const stranger = createStaffBrowser(shop.url)
    expect(await stranger.call('readInvite', { params: { token: owner.token } })).toMatchObject({
      status: 404,
      code: 'unknown-link',
    })
  })

  test('counts for one of two browsers that use it at once', async () => {
    const link = await shop.staff.people.linkFromShell({
      login: 'twice',
      name: 'Two',
      role: 'packer',
      also: [],
    })
    const token = link?.url.split('/').at(-1) ?? ''
    const browser = createStaffBrowser(shop.url)
    const invite = await browser.call('readInvite', { params: { token } })
    if (!('data' in invite) || invite.status !== 200) throw new Error('no invite')
    const { secret, enrolment } = invite.data as { secret: string; enrolment: string }
    const body = { password: 'a long pass phrase', code: codeOf(secret), enrolment }
    const answers = await Promise.all(
      [0, 1].map(() => createStaffBrowser(shop.url).call('joinByPassword', { params: { token }, body })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('does not take the secret of another link', async () => {
    const links = await Promise.all(
      ['mine', 'theirs'].map((login) =>
        shop.staff.people.linkFromShell({ login, name: login, role: 'packer', also: [] }),
      ),
    )
    const [mine = '', theirs = ''] = links.map((link) => link?.url.split('/').at(-1))
    const browser = createStaffBrowser(shop.url)
    const invite = await browser.call('readInvite', { params: { token: mine } })
    const { secret, enrolment } = invite.data as { secret: string; enrolment: string }
    const body = { password: 'a long pass phrase', code: codeOf(secret), enrolment }
    expect(await browser.call('joinByPassword', { params: { token: theirs }, body })).toMatchObject({
      status: 404,
    })
  })
})

describe('signing in', () => {
  test('takes password and code together, and a code once', async () => {
    const packer = await joinStaff(shop, { role: 'packer' })
    const { login, password, secret } = packer
    const browser = createStaffBrowser(shop.url, { address: anyNetwork() })
    const used = codeOf(secret)
    expect(await browser.call('signInByPassword', { body: { login, password, code: used } })).toMatchObject({
      status: 401,
    })
    const code = codeOf(secret, 1)
    expect(await browser.call('signInByPassword', { body: { login, password, code } })).toMatchObject({
      status: 200,
    })
    const another = createStaffBrowser(shop.url, { address: anyNetwork() })
    expect(await another.call('signInByPassword', { body: { login, password, code } })).toMatchObject({
      status: 401,
    })
  })

  test('says the same of a wrong login, a wrong password and a wrong code', async () => {
    const { login, password, secret } = await joinStaff(shop, { role: 'packer' })
    const code = codeOf(secret, 1)
    const tries = [
      { login: 'nobody-of-this-name', password, code },
      { login, password: 'another long pass phrase', code },
      { login, password, code: '000000' },
    ]
    for (const body of tries) {
      const browser = createStaffBrowser(shop.url, { address: anyNetwork() })
      expect(await browser.call('signInByPassword', { body })).toEqual({
        status: 401,
        code: 'not-signed-in',
        message: expect.stringContaining('not right'),
        data: null,
      })
    }
  })

  test('stops after five wrong passwords, wherever they come from', async () => {
    const { login, password, secret } = await joinStaff(shop, { role: 'packer' })
    for (let tried = 0; tried < 5; tried += 1) {
      const browser = createStaffBrowser(shop.url, { address: anyNetwork() })
      const body = { login, password: 'a guess of twelve', code: '123456' }
      expect(await browser.call('signInByPassword', { body })).toMatchObject({ status: 401 })
    }
    const browser = createStaffBrowser(shop.url, { address: anyNetwork() })
    const body = { login, password, code: codeOf(secret, 1) }
    expect(await browser.call('signInByPassword', { body })).toMatchObject({ status: 429 })
  })

  test('challenges for passkeys are given to one network sixty times in a quarter of an hour', async () => {
    const browser = createStaffBrowser(shop.url, { address: anyNetwork() })
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => (await browser.send('startPasskey', {})).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('counts in no other browser once somebody signed out, or was switched off', async () => {
    const owner = await joinStaff(shop, { role: 'owner' })
    const packer = await joinStaff(shop, { role: 'packer' })
    const copy = createStaffBrowser(shop.url)
    for (const [name, value] of packer.cookies) copy.cookies.set(name, value)
    expect(await copy.call('readMe', {})).toMatchObject({ status: 200 })
    await packer.call('signOut', {})
    expect(await copy.call('readMe', {})).toMatchObject({ status: 401 })

    const marketer = await joinStaff(shop, { role: 'marketer' })
    const actionId = crypto.randomUUID()
    const off = { params: { id: marketer.id }, body: { actionId, isSwitchedOff: true } }
    expect(await owner.call('editStaff', off)).toMatchObject({ status: 200 })
    expect(await marketer.call('readMe', {})).toMatchObject({ status: 401 })
  })

  test("a shopper's token opens nothing here", async () => {
    const browser = createStaffBrowser(shop.url)
    const response = await browser.send('readMe', {}, { authorization: `Bearer ${'x'.repeat(43)}` })
    expect(response.status).toBe(401)
  })

  test('of the sample shop works by the links that it prints, in a live shop by none', async () => {
    const [owner] = await shop.staff.openSample()
    const token = owner?.url.split('#sample=')[1] ?? ''
    const browser = createStaffBrowser(shop.url)
    expect(await browser.call('signInToSample', { body: { token } })).toMatchObject({
      data: { role: 'owner' },
    })
    expect(
      await browser.call('signInToSample', { body: { token: `packer~${token.split('~')[1]}` } }),
    ).toMatchObject({
      status: 401,
    })
  })
})

describe('a PIN', () => {
  test('signs in at an approved station only, and opens work with goods, nothing else', async () => {
    const owner = await joinStaff(shop, { role: 'owner' })
    const packer = await joinStaff(shop, { role: 'packer', also: ['confirm', 'see-phones'] })
    await packer.call('setPin', { body: { pin: '482915' } })
    const stranger = createStaffBrowser(shop.url, { address: anyNetwork() })
    const body = { staffId: packer.id, pin: '482915' }
    expect(await stranger.call('signInByPin', { body })).toMatchObject({ status: 401 })

    await owner.call('approveStation', { body: { actionId: crypto.randomUUID(), name: 'Packing table' } })
    const station = createStaffBrowser(shop.url, { address: anyNetwork() })
    station.cookies.set('station', owner.cookies.get('station') ?? '')
    expect(await station.call('readStation', {})).toMatchObject({
      data: {
        name: 'Packing table',
        people: expect.arrayContaining([expect.objectContaining({ id: packer.id })]),
      },
    })
    expect(await station.call('signInByPin', { body })).toMatchObject({
      data: {
        how: 'pin',
        may: ['see-orders', 'confirm', 'pack', 'hand-over', 'deliver', 'receive'],
        provenUntil: null,
      },
    })
    const pin = { body: { pin: '593826' } }
    expect(await station.call('setPin', pin)).toMatchObject({ status: 403, code: 'prove-again' })
  })

  test('is locked after five wrong ones', async () => {
    const owner = await joinStaff(shop, { role: 'owner' })
    await owner.call('setPin', { body: { pin: '730164' } })
    await owner.call('approveStation', { body: { actionId: crypto.randomUUID(), name: 'Till' } })
    for (let tried = 0; tried < 5; tried += 1)
      expect(await owner.call('signInByPin', { body: { staffId: owner.id, pin: '111222' } })).toMatchObject({
        status: 401,
      })
    expect(await owner.call('signInByPin', { body: { staffId: owner.id, pin: '730164' } })).toMatchObject({
      status: 429,
    })
  })

  test('is not one that is guessed first', async () => {
    const packer = await joinStaff(shop, { role: 'packer' })
    for (const pin of ['000000', '123456', '987654'])
      expect(await packer.call('setPin', { body: { pin } })).toMatchObject({ status: 400, code: 'easy-pin' })
  })
})

describe('what a page of somebody else sends', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['without the header of the screens', { 'x-shop-admin': '' }],
  ])('%s changes nothing', async (_says, headers) => {
    const packer = await joinStaff(shop, { role: 'packer' })
    const response = await packer.send('signOut', {}, headers)
    expect(response.status).toBe(403)
    expect(await packer.call('readMe', {})).toMatchObject({ status: 200 })
  })

  test('as a form is refused', async () => {
    const packer = await joinStaff(shop, { role: 'packer' })
    const response = await packer.send('signOut', {}, { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
  })
})

describe('every call and every role', () => {
  const rows = Object.entries(staffEndpoints) as Array<
    [StaffEndpointName, (typeof staffEndpoints)[StaffEndpointName]]
  >

  test.each(roleNames)('a %s gets 403 where the role may not, and nowhere else', async (role) => {
    const person = await joinStaff(shop, { role })
    const may = permissionsOf({ role, also: [] })
    for (const [name, row] of rows) {
      if (name === 'signOut' || row.may === 'nobody') continue
      const params = { id: 'x', itemId: 'x', token: 'x'.repeat(30), actionId: 'x', wave: 'x' }
      const response = await person.send(name, { params, query: { q: '0000' } })
      const isAllowed = row.may === 'anyone' || may.includes(row.may)
      expect([name, response.status === 403]).toEqual([name, !isAllowed])
    }
  })

  test('nobody gets past a row for people who are signed in', async () => {
    const stranger = createStaffBrowser(shop.url)
    for (const [name, row] of rows) {
      if (row.may === 'nobody') continue
      const params = { id: 'x', itemId: 'x', actionId: 'x', wave: 'x' }
      const response = await stranger.send(name, { params, query: { q: '0000' } })
      expect([name, response.status]).toEqual([name, 401])
    }
  })
})

test('the last owner cannot be switched off, nor make themselves something else', async () => {
  const own = await openTestShop()
  const owner = await joinStaff(own, { role: 'owner' })
  const change = (isSwitchedOff: boolean) =>
    owner.call('editStaff', {
      params: { id: owner.id },
      body: { actionId: crypto.randomUUID(), isSwitchedOff },
    })
  expect(await change(true)).toMatchObject({ status: 409, code: 'oneself' })
  await own.close()
})

test('codes of the app are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  // Appendix B, SHA-1: the last six of the eight digits.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ] as const) {
    expect(generateSync({ secret, epoch: seconds })).toBe(code)
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
    expect(stepOfCode(secret, code, new Date((seconds + 90) * 1000))).toBeNull()
  }
})
