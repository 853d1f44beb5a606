import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { createLog } from '#platform/log/log.ts'
import { createOutbox } from '#platform/jobs/jobs.ts'
import { liveSettings } from '#test/support/live-settings.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { attemptReasons } from '#domain/parcel-course.ts'
import { attemptHint } from '#domain/parcel-steps.ts'
import { examples, messageKinds } from './message-kinds.ts'
import { isWordedAs, readMessageTemplates } from './message-templates.ts'
import { timeZone } from '#server/settings/policy.ts'
import { openMessages } from './open-messages.ts'

const publicUrl = 'https://shop.example.in'

/** The shop's own messages with the registration of one of them filled in. */
function registeredAs(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'messages-'))
  cpSync('content/messages', folder, { recursive: true })
  const file = path.join(folder, 'order-cancelled.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace("text: ''", `text: '${text}'`))
  return folder
}

test('a code’s message ends with the line that phones fill it in from', () => {
  const text = readMessageTemplates({ publicUrl }).fill('otp', { code: '4829' })
  expect(text).toContain('4829 is your Kurinji code')
  expect(text.split('\n').at(-1)).toBe('@shop.example.in #4829')
})

test('a link names the port where the shop is found at one', () => {
  const at = (url: string) =>
    readMessageTemplates({ publicUrl: url }).fill('order-cancelled', examples['order-cancelled'])
  expect(at('http://localhost:4321')).toContain(' localhost:4321/profile')
  expect(at(publicUrl)).toContain(' shop.example.in/profile')
})

test('a value that nobody gave stops the message', () => {
  expect(() => readMessageTemplates({ publicUrl }).fill('otp', {})).toThrow('{code}')
})

test('words that are the registered ones pass', () => {
  const from = registeredAs('Your Kurinji order {#var#} is cancelled. Details: {#var#}')
  expect(readMessageTemplates({ publicUrl, from }).problems({ isLive: false })).toEqual([])
})

test('words that differ from the registered ones are named before anything is sent', () => {
  const from = registeredAs('Your order {#var#} was cancelled.')
  expect(readMessageTemplates({ publicUrl, from }).problems({ isLive: false })).toEqual([
    'content/messages/order-cancelled.yaml: text differs from dlt.text',
  ])
})

test('live mode asks for every registration', () => {
  expect(readMessageTemplates({ publicUrl }).problems({ isLive: true })).toHaveLength(messageKinds.length)
})

test('a live shop whose words are not registered does not start, and names each file', async () => {
  const own = await createTestDatabase()
  const { database } = own
  const log = createLog('silent')
  const env = readEnv(liveSettings)
  const start = () =>
    openMessages({
      env,
      database,
      log,
      outbox: createOutbox({ database, log }),
      pepper: [env.SESSION_PEPPER],
      limits: createLimits({ database, pepper: [env.SESSION_PEPPER], timeZone }),
    })
  expect(start).toThrow('content/messages/otp.yaml: dlt.template and dlt.text are needed in live mode')
  expect(start).toThrow('content/messages/order-cancelled.yaml')
  await own.drop()
})

test('a variable holds up to thirty characters, and fixed words hold nothing else', () => {
  expect(isWordedAs('Code {#var#}. (5 min)', 'Code 4829. (5 min)')).toBe(true)
  expect(isWordedAs('Code {#var#}.', 'Code 4829!')).toBe(false)
  expect(isWordedAs('Code {#var#}.', `Code ${'1'.repeat(31)}.`)).toBe(false)
})

// GSM 03.38: what an SMS of 160 signs can hold; "₹" and typographic quotes are not among it.
const isGsm = (text: string) => /^[\w\s@£$¥!"#%&'()*+,./:;<=>?¡¿-]*$/.test(text)

test('what is told of a parcel or a return is one SMS of 160 signs, whatever the reason', () => {
  const { fill } = readMessageTemplates({ publicUrl: 'https://kurinji.example' })
  const reasons = [null, ...(Object.keys(attemptReasons) as Array<keyof typeof attemptReasons>)]
  const failed = reasons.map((reason) =>
    fill('delivery-failed', { ...examples['delivery-failed'], ...attemptHint(reason) }),
  )
  const others = messageKinds.filter((kind) => 'token' in examples[kind] && kind !== 'cod-confirm')
  expect(others.length).toBeGreaterThan(8)
  for (const text of [...failed, ...others.map((kind) => fill(kind, examples[kind]))]) {
    expect(text.length, text).toBeLessThanOrEqual(160)
    expect(isGsm(text), text).toBe(true)
  }
})

test('every value of a message fits a variable of a registered text', () => {
  const hints = [null, ...(Object.keys(attemptReasons) as Array<keyof typeof attemptReasons>)].map(
    attemptHint,
  )
  const values = [...Object.values(examples), ...hints].flatMap((one) => Object.values<string>(one))
  for (const value of values) expect(value.length, value).toBeLessThanOrEqual(30)
})

test('a message of the release before, which knew no reference and no link, is sent all the same', () => {
  const { fill } = readMessageTemplates({ publicUrl })
  expect(fill('order-refunded', { orderNumber: '1', total: '₹1' })).toContain('reference with your bank')
  expect(fill('order-shipped', { orderNumber: '1', courier: 'A', awb: 'B' })).toContain('/r?t=')
})
