import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { liveSettings } from '#test/support/live-settings.ts'
import { readEnv, settingNames } from './env.ts'

test('.env.example names every setting and no other', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const named = lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
  expect(named.toSorted()).toEqual(settingNames.toSorted())
})

test('the sample shop needs no setting at all', () => {
  expect(readEnv({})).toMatchObject({
    SHOP_MODE: 'sample',
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
  })
})

test('a live shop says everything that is missing at once', () => {
  const start = () => readEnv({ SHOP_MODE: 'live', PORT: 'http' })
  for (const missing of ['SESSION_PEPPER', 'PUBLIC_URL', 'ADMIN_URL: needed', 'PORT'])
    expect(start).toThrow(missing)
})

test('who takes money is named by names that the shop knows', () => {
  expect(readEnv({ PAYMENT_PROVIDERS: 'cash-on-delivery' }).PAYMENT_PROVIDERS).toEqual(['cash-on-delivery'])
  for (const wrong of ['paypal', 'razorpay', 'cash-on-delivery,phonepe'])
    expect(() => readEnv({ PAYMENT_PROVIDERS: wrong })).toThrow('PAYMENT_PROVIDERS')
})

test('an empty setting is one that was not given', () => {
  expect(readEnv({ PUBLIC_URL: '', PORT: '' }).PORT).toBe(3000)
})

test('a live shop that sends e-mail says who it is from, and sends it by SMTP only', () => {
  expect(() => readEnv({ SHOP_MODE: 'live', SMTP_URL: 'smtps://mail.example' })).toThrow('SMTP_FROM')
  expect(() => readEnv({ SMTP_URL: 'https://mail.example' })).toThrow('SMTP_URL')
  expect(readEnv({ SMTP_URL: 'smtp://user:secret@mail.example:587' }).SMTP_URL).toContain('mail.example')
})

test('a live shop is not started with what would give it away', () => {
  expect(readEnv(liveSettings).SHOP_MODE).toBe('live')
  for (const [name, value] of [
    ['SESSION_PEPPER', 'a'.repeat(40)],
    ['SESSION_PEPPER', 'abc123'.repeat(6)],
    ['PUBLIC_URL', 'http://shop.example'],
    ['ADMIN_URL', 'http://desk.shop.example'],
    ['ADMIN_URL', liveSettings.PUBLIC_URL],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '127.0.0.1,proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
  ] as const)
    expect(() => readEnv({ ...liveSettings, [name]: value })).toThrow(name)
  // To be tried out on the machine itself.
  expect(readEnv({ ...liveSettings, PUBLIC_URL: 'http://localhost:3000' }).SHOP_MODE).toBe('live')
  expect(readEnv({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).TRUST_PROXY).toHaveLength(3)
})

test('a courier is asked over the net only with all of its keys', () => {
  expect(readEnv({}).COURIERS).toEqual([])
  const keys = { DELHIVERY_TOKEN: 'token', DELHIVERY_PICKUP_LOCATION: 'Tiruppur' }
  expect(() => readEnv({ COURIERS: 'delhivery', ...keys })).toThrow('DELHIVERY_WEBHOOK_SECRET')
  const secret = { DELHIVERY_WEBHOOK_SECRET: 'a secret of its own' }
  expect(readEnv({ COURIERS: 'delhivery', ...keys, ...secret }).COURIERS).toEqual(['delhivery'])
  for (const wrong of ['dtdc', 'shiprocket']) expect(() => readEnv({ COURIERS: wrong })).toThrow('COURIERS')
})
