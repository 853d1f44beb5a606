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
  expect(readMessageTemplates({ publicUrl }).problems({ isLive: true })).toHaveLength(10)
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
