import { afterAll, beforeAll, expect, test } from 'vitest'
import { ringsFrom } from '#domain/quiet-hours.ts'
import { createOutbox } from '#platform/jobs/jobs.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { timeZone } from '#server/settings/policy.ts'
import { examples, messageKinds, urgentKinds } from './message-kinds.ts'
import type { MessageKind } from './message-kinds.ts'
import { readMessageTemplates } from './message-templates.ts'
import { createMessages } from './messages.ts'

const secrets = ['a pepper that only the tests know, 32+'] as const
let own: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

/** When SMS and e-mail of a message that is written at this moment are due; null: at once. */
async function dueOf(kind: MessageKind, at: Date, notBefore?: Date) {
  const { database } = own
  const log = createLog('silent')
  const once = crypto.randomUUID()
  const messages = createMessages({
    outbox: createOutbox({ database, log }),
    sms: { name: 'nobody', send: async () => ({ ok: true, reference: '' }) },
    email: { send: async () => ({ ok: true }) },
    whatsapp: { take: async () => false, otherwise: () => {} },
    templates: readMessageTemplates({ publicUrl: 'https://shop.example.in' }),
    pepper: secrets,
    limits: createLimits({ database, pepper: secrets, timeZone }),
    log,
    now: () => at,
    ringsFrom,
  })
  const message = { to: '9876543210', email: 'a@shop.example', kind, values: examples[kind], once, notBefore }
  await database.transaction((tx) => messages.send(tx, message))
  const { rows } = await database.pool.query<{ kind: string; at: Date; now: boolean }>(
    'SELECT kind, next_at AS at, next_at = created_at AS now FROM outbox WHERE dedupe = $1',
    [`${kind}:${once}`],
  )
  return new Map(rows.map((row) => [row.kind, row.now ? null : row.at]))
}

const india = (time: string, day = 22) => new Date(`2031-11-${day}T${time}:00+05:30`)

test.each([
  ['08:59', india('09:00')],
  ['09:00', null],
  ['20:59', null],
  ['21:00', india('09:00', 23)],
  ['02:30', india('09:00')],
])(
  'what can wait and is written at %s in India is due at nine in the morning at the latest',
  async (time, due) => {
    expect((await dueOf('order-delivered', india(time))).get('message')).toEqual(due)
  },
)

test('what waits two minutes and so falls into the quiet hours waits for the morning', async () => {
  const written = india('20:59')
  const soon = new Date(written.getTime() + 120_000)
  expect((await dueOf('order-shipped', written, soon)).get('message')).toEqual(india('09:00', 23))
})

test('codes, payments and who comes today are told at any hour, all else by day', async () => {
  const atOnce: string[] = []
  for (const kind of messageKinds) {
    const due = await dueOf(kind, india('23:30'))
    if ((due.get('message') ?? due.get('code-message') ?? null) === null) atOnce.push(kind)
  }
  expect(atOnce).toEqual(messageKinds.filter((kind) => urgentKinds.includes(kind)))
  expect(atOnce).toEqual(expect.arrayContaining(['otp', 'payment-failed', 'out-for-delivery']))
})

test('an e-mail wakes nobody and goes at night', async () => {
  const due = await dueOf('order-delivered', india('23:30'))
  expect(due.get('email')).toBeNull()
  expect(due.get('message')).toEqual(india('09:00', 23))
})
