import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { anyAddress, anyNumber, readCode, sessionIdOf, signedIn, textAt } from '#test/support/customers.ts'
import { guess as giveCode, otherThan, waitHalfAMinute } from '#test/support/guesses.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

/** Gives a code from an address of nobody. */
const guess = (mobileNumber: string, otp: string, session: string) =>
  giveCode(shop, { mobileNumber, otp, session })

describe('asking for a code', () => {
  test('a number nobody registered is unknown', async () => {
    const answer = await shop.call(
      'login',
      { body: { mobileNumber: anyNumber() } },
      { address: anyAddress() },
    )
    expect(answer).toMatchObject({ status: 404, code: 'unknown-number', data: null })
  })

  test('a registration answers with a challenge and nothing that signs in', async () => {
    const mobileNumber = anyNumber()
    const answer = await shop.call(
      'register',
      { body: { name: 'Asha', mobileNumber } },
      { address: anyAddress() },
    )
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({
      session_id: expect.any(String),
      otpRequired: true,
      otpLength: 4,
      resendAfter: 30,
    })
  })

  test('an account exists only once its code is verified', async () => {
    const mobileNumber = anyNumber()
    const asked = await shop.call(
      'register',
      { body: { name: 'Asha', mobileNumber } },
      { address: anyAddress() },
    )
    expect((await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })).status).toBe(404)
    const code = await readCode(shop, mobileNumber)
    expect((await guess(mobileNumber, code, sessionIdOf(asked.data))).status).toBe(200)
    expect((await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })).status).toBe(200)
  })

  test('registering a known number changes nothing', async () => {
    const asha = await signedIn(shop, { name: 'Asha' })
    const answer = await shop.call(
      'register',
      { body: { name: 'Mallory', emailId: 'm@example.in', mobileNumber: asha.mobileNumber } },
      { address: anyAddress() },
    )
    expect(answer).toMatchObject({ status: 409, code: 'already-registered' })
    expect((await shop.call('readProfile', {}, asha)).data).toMatchObject({ name: 'Asha', emailId: null })
  })

  test('a second code within 30 seconds is refused and says how long to wait', async () => {
    const mobileNumber = anyNumber()
    const address = anyAddress()
    await shop.call('register', { body: { name: 'Asha', mobileNumber } }, { address })
    const again = await shop.call('resendOtp', { body: { mobileNumber } }, { address })
    expect(again).toMatchObject({ status: 429, code: 'too-soon' })
    await waitHalfAMinute(shop)
    const later = await shop.call('resendOtp', { body: { mobileNumber } }, { address })
    expect(later).toMatchObject({ status: 200, data: { otpLength: 4, resendAfter: 30 } })
  })

  test('a verified code ends the wait for the next one', async () => {
    const { mobileNumber } = await signedIn(shop)
    expect((await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })).status).toBe(200)
  })

  test('a sixth code within the hour is refused', async () => {
    const mobileNumber = anyNumber()
    const address = anyAddress()
    const statuses: number[] = []
    for (let round = 1; round <= 6; round += 1) {
      await waitHalfAMinute(shop)
      const body = { name: 'Asha', mobileNumber }
      statuses.push((await shop.call('register', { body }, { address })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('ten clicks at once send one code', async () => {
    const mobileNumber = anyNumber()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.call('register', { body: { name: 'Asha', mobileNumber } }, { address: anyAddress() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('one address of a carrier may ask for sixty different numbers an hour', async () => {
    const address = anyAddress()
    const statuses: number[] = []
    for (let round = 1; round <= 61; round += 1)
      statuses.push((await shop.call('login', { body: { mobileNumber: anyNumber() } }, { address })).status)
    expect(statuses).toEqual([...Array(60).fill(404), 429])
  })

  test('a /64 of version 6 is one network', async () => {
    const statuses: number[] = []
    for (let round = 1; round <= 11; round += 1) {
      const address = `2001:db8:1:2::${round.toString(16)}`
      statuses.push((await shop.call('login', { body: { mobileNumber: anyNumber() } }, { address })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test.each([
    {
      size: '/56',
      names: 20,
      addressOf: (at: number) => `2001:db8:1:3${at.toString(16).padStart(2, '0')}::1`,
    },
    { size: '/48', names: 40, addressOf: (at: number) => `2001:db8:2:${at.toString(16)}00::1` },
  ])('so is a $size that one line is given: it may ask for $names', async ({ names, addressOf }) => {
    const statuses: number[] = []
    for (let at = 0; at <= names; at += 1) {
      const as = { address: addressOf(at) }
      statuses.push((await shop.call('login', { body: { mobileNumber: anyNumber() } }, as)).status)
    }
    expect(statuses).toEqual([...Array(names).fill(404), 429])
  })
})

describe('somebody who keeps asking for a new customer’s number', () => {
  test('from one network, a /48 too, does not use up their codes', async () => {
    const mobileNumber = anyNumber()
    for (let at = 0; at < 6; at += 1) {
      await waitHalfAMinute(shop)
      const body = { name: 'Mallory', mobileNumber }
      const asked = await shop.call('register', { body }, { address: `2001:db8:3:${at}00::1` })
      expect(asked.status).toBe(at < 5 ? 200 : 429)
    }
    await waitHalfAMinute(shop)
    expect((await signedIn(shop, { mobileNumber })).token).not.toBe('')
  })

  test('from everywhere, sends them fifteen an hour and no more', async () => {
    const mobileNumber = anyNumber()
    const statuses: number[] = []
    for (let at = 0; at < 16; at += 1) {
      await waitHalfAMinute(shop)
      const body = { name: 'Mallory', mobileNumber }
      statuses.push((await shop.call('register', { body }, { address: anyAddress() })).status)
    }
    expect(statuses).toEqual([...Array(15).fill(200), 429])
  })

  test('and fails on purpose from one network, does not lock the number for them', async () => {
    const mobileNumber = anyNumber()
    const address = anyAddress()
    for (let codes = 0; codes < 5; codes += 1) {
      await waitHalfAMinute(shop)
      const asked = await shop.call('register', { body: { name: 'Mallory', mobileNumber } }, { address })
      if (asked.status !== 200) break
      const code = await readCode(shop, mobileNumber)
      for (const step of [1, 2, 3]) await guess(mobileNumber, otherThan(code, step), sessionIdOf(asked.data))
    }
    await waitHalfAMinute(shop)
    const again = await shop.call('register', { body: { name: 'Mallory', mobileNumber } }, { address })
    expect(again).toMatchObject({ status: 429, code: 'number-locked' })
    expect((await signedIn(shop, { mobileNumber })).token).not.toBe('')
  })
})

describe('verifying a code', () => {
  test('the right code gives a token that opens the profile', async () => {
    const asha = await signedIn(shop, { name: 'Asha' })
    const profile = await shop.call('readProfile', {}, asha)
    expect(profile.data).toMatchObject({ name: 'Asha', mobileNumber: asha.mobileNumber, emailId: null })
  })

  test('wrong, used, foreign, replaced and expired codes all get the same answer', async () => {
    const mobileNumber = anyNumber()
    const stranger = anyNumber()
    const asked = await shop.call(
      'register',
      { body: { name: 'A', mobileNumber } },
      { address: anyAddress() },
    )
    const session = sessionIdOf(asked.data)
    const code = await readCode(shop, mobileNumber)
    const answers = [
      await guess(mobileNumber, otherThan(code), session),
      await guess(stranger, code, session),
      await guess(mobileNumber, code, 'no-such-session'),
    ]
    await waitHalfAMinute(shop)
    const resent = await shop.call('resendOtp', { body: { mobileNumber } }, { address: anyAddress() })
    answers.push(await guess(mobileNumber, code, session))
    const second = await readCode(shop, mobileNumber)
    expect((await guess(mobileNumber, second, sessionIdOf(resent.data))).status).toBe(200)
    answers.push(await guess(mobileNumber, second, sessionIdOf(resent.data)))

    const third = await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })
    const lateCode = await readCode(shop, mobileNumber)
    await sql`UPDATE challenge SET expires_at = now() WHERE id = ${sessionIdOf(third.data)}`.execute(
      shop.database.query,
    )
    answers.push(await guess(mobileNumber, lateCode, sessionIdOf(third.data)))
    for (const answer of answers)
      expect(answer).toEqual({
        status: 400,
        code: 'invalid-otp',
        message: 'Invalid OTP. Please try again.',
        data: null,
      })
  })

  test('after three wrong codes the right one is refused too', async () => {
    const mobileNumber = anyNumber()
    const asked = await shop.call(
      'register',
      { body: { name: 'A', mobileNumber } },
      { address: anyAddress() },
    )
    const code = await readCode(shop, mobileNumber)
    for (let tries = 1; tries <= 3; tries += 1)
      await guess(mobileNumber, otherThan(code), sessionIdOf(asked.data))
    expect((await guess(mobileNumber, code, sessionIdOf(asked.data))).status).toBe(400)
  })

  test('who registers another’s number gets nowhere with her name on it', async () => {
    const mobileNumber = anyNumber()
    const mallory = anyAddress()
    const asha = anyAddress()
    await shop.call('register', { body: { name: 'Asha', mobileNumber } }, { address: asha })
    await waitHalfAMinute(shop)
    await shop.call('register', { body: { name: 'Mallory', mobileNumber } }, { address: mallory })
    await waitHalfAMinute(shop)
    const resent = await shop.call('resendOtp', { body: { mobileNumber } }, { address: asha })
    const otp = await readCode(shop, mobileNumber)
    const verified = await guess(mobileNumber, otp, sessionIdOf(resent.data))
    const profile = await shop.call('readProfile', {}, { token: textAt(verified.data, 'token') })
    expect(profile.data).toMatchObject({ name: 'Asha' })
  })
})
