import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openSmsSimulator } from '#test/support/sms-simulator.ts'
import type { SmsFault, SmsSimulator } from '#test/support/sms-simulator.ts'
import { readMessageTemplates } from './message-templates.ts'
import { createMsg91 } from './msg91.ts'
import { createSmsChain } from './sms-chain.ts'
import type { Sms, SmsProvider } from './sms-provider.ts'
import { createTwilio } from './twilio.ts'

let simulator: SmsSimulator
beforeAll(async () => {
  simulator = await openSmsSimulator()
})
afterEach(() => {
  simulator.failWith('none')
  simulator.inbox.length = 0
})
afterAll(() => simulator.close())

const templates = readMessageTemplates({ publicUrl: 'https://shop.example.in' })
const code: Sms = {
  to: '9876543210',
  kind: 'otp',
  text: templates.fill('otp', { code: '4829' }),
  values: { code: '4829' },
  template: { ...templates.template('otp'), msg91: 'TEMPLATE1' },
  at: new Date(0),
}
const news: Sms = {
  ...code,
  kind: 'order-placed',
  text: templates.fill('order-placed', { orderNumber: '7f3a9', total: '₹799' }),
  values: { orderNumber: '7f3a9', total: '₹799' },
}

const twilioAccount = {
  accountSid: 'AC1',
  authToken: 'secret',
  verifyService: 'VA1',
  messagingService: 'MG1',
}

const makers: Record<string, () => SmsProvider> = {
  msg91: () => createMsg91({ authKey: 'key', sender: 'KURNJI', baseUrl: simulator.url, timeoutMs: 2000 }),
  twilio: () =>
    createTwilio({ ...twilioAccount, verifyUrl: simulator.url, apiUrl: simulator.url, timeoutMs: 2000 }),
}

describe.each(Object.entries(makers))('every provider: %s', (_name, make) => {
  test('brings our own code to the number with the country in front', async () => {
    expect(await make().send(code)).toMatchObject({ ok: true, reference: expect.any(String) })
    expect(simulator.inbox).toMatchObject([{ code: '4829' }])
    expect(simulator.inbox[0]?.to.replace('+', '')).toBe('919876543210')
  })

  test('brings other messages too', async () => {
    expect(await make().send(news)).toMatchObject({ ok: true })
    expect(simulator.inbox[0]?.text).toContain('7f3a9')
  })

  test.each<[SmsFault, 'refused' | 'unavailable']>([
    ['broken', 'unavailable'],
    ['hangs', 'unavailable'],
    ['cut', 'unavailable'],
    ['html', 'unavailable'],
    ['huge', 'unavailable'],
    ['redirect', 'unavailable'],
    ['template-mismatch', 'refused'],
    ['too-many', 'refused'],
  ])('an answer that is %s is %s, never success and never thrown', async (fault, reason) => {
    simulator.failWith(fault)
    const outcome = await make().send(code)
    expect(outcome).toMatchObject({ ok: false })
    if (fault !== 'too-many' && !outcome.ok) expect(outcome.reason).toBe(reason)
    expect(JSON.stringify(outcome)).not.toMatch(/9876543210|4829/)
  })
})

test.each(Object.entries(makers))('%s that answers late, but in time, is believed', async (_name, make) => {
  simulator.failWith('slow')
  expect(await make().send(code)).toMatchObject({ ok: true })
  expect(simulator.inbox).toHaveLength(1)
})

test.each<SmsFault>([
  'broken',
  'hangs',
  'cut',
  'html',
  'huge',
  'redirect',
  'error-with-200',
  'template-mismatch',
])('when MSG91 is %s, Twilio brings the code, once', async (fault) => {
  const healthy = await openSmsSimulator()
  simulator.failWith(fault)
  const providers = [
    createMsg91({ authKey: 'key', sender: 'KURNJI', baseUrl: simulator.url, timeoutMs: 2000 }),
    createTwilio({ ...twilioAccount, verifyUrl: healthy.url, apiUrl: healthy.url }),
  ]
  const chain = createSmsChain({ providers, log: createLog('silent') })
  expect(await chain.send(code)).toMatchObject({ ok: true })
  expect([...simulator.inbox, ...healthy.inbox]).toMatchObject([{ to: '+919876543210', code: '4829' }])
  await healthy.close()
})

test('MSG91’s error with HTTP 200 is an error', async () => {
  simulator.failWith('error-with-200')
  expect(await makers.msg91?.().send(code)).toMatchObject({ ok: false, reason: 'refused' })
})

describe('the chain', () => {
  const log = createLog('silent')
  const works = (name: string, sent: string[]): SmsProvider => ({
    name,
    send: async () => {
      sent.push(name)
      return { ok: true, reference: name }
    },
  })
  const fails = (name: string, sent: string[]): SmsProvider => ({
    name,
    send: async () => {
      sent.push(name)
      return { ok: false, reason: 'unavailable', detail: 'HTTP 500' }
    },
  })

  test('the second provider brings what the first could not', async () => {
    const sent: string[] = []
    const chain = createSmsChain({ providers: [fails('one', sent), works('two', sent)], log })
    expect(await chain.send(code)).toEqual({ ok: true, reference: 'two' })
    expect(sent).toEqual(['one', 'two'])
  })

  test('a provider that failed five times rests for half a minute and is then tried once', async () => {
    const sent: string[] = []
    let clock = 0
    const chain = createSmsChain({
      providers: [fails('one', sent), works('two', sent)],
      log,
      elapsedMs: () => clock,
    })
    for (let at = 0; at < 7; at += 1) await chain.send(code)
    expect(sent.filter((name) => name === 'one')).toHaveLength(5)
    clock += 30_001
    await chain.send(code)
    await chain.send(code)
    expect(sent.filter((name) => name === 'one')).toHaveLength(6)
    expect(sent.filter((name) => name === 'two')).toHaveLength(9)
  })
})
