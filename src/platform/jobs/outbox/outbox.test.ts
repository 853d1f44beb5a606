import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import type { LaneLimits } from './outbox-lane-dependencies.ts'
import { usualPatience } from './outbox-store.ts'
import { createOutbox } from './outbox.ts'

const log = createLog('silent')
const hasty: LaneLimits = { timeoutMs: 150, leaseSeconds: 1, pollMs: 5 }

let shop: TestDatabase
beforeEach(async () => {
  shop = await createTestDatabase({ poolSize: 10 })
})
afterEach(() => shop.drop())

function openOutbox(limits?: LaneLimits) {
  return createOutbox({ database: shop.database, log, limits })
}

async function addAll(dedupes: string[], kind = 'order-message'): Promise<void> {
  const { add } = openOutbox()
  await shop.database.transaction(async (tx) => {
    for (const dedupe of dedupes) await add(tx, { kind, dedupe, payload: { order: dedupe } })
  })
}

/** As if the wait until the next try had passed. */
async function letTimePass(): Promise<void> {
  await sql`UPDATE outbox SET next_at = now(), locked_until = NULL`.execute(shop.database.query)
}

function rows() {
  return shop.database.query.selectFrom('outbox').selectAll().orderBy('dedupe').execute()
}

test('a message is sent once and its content is then forgotten', async () => {
  const outbox = openOutbox()
  const sent: unknown[] = []
  outbox.handle('order-message', async (payload) => void sent.push(payload))
  await addAll(['o1'])
  await outbox.drain()
  await outbox.drain()
  expect(sent).toEqual([{ order: 'o1' }])
  expect(await rows()).toMatchObject([{ payload: {}, tries: 1, done_at: expect.any(Date), dead_at: null }])
})

test('an order that is rolled back sends no message', async () => {
  const { add, stats } = openOutbox()
  const order = shop.database.transaction(async (tx) => {
    await add(tx, { kind: 'order-message', dedupe: 'o1', payload: {} })
    throw new Error('out of stock')
  })
  await expect(order).rejects.toThrow('out of stock')
  expect(await stats()).toEqual({ waiting: 0, dead: 0, oldestWaitingSeconds: 0 })
})

test('the same occasion makes one message, another kind of message its own', async () => {
  await addAll(['o1', 'o1'])
  await addAll(['o1'])
  await addAll(['o1'], 'purchase-event')
  expect((await rows()).map(({ kind }) => kind).toSorted()).toEqual(['order-message', 'purchase-event'])
})

test('a message for later waits for its time', async () => {
  const outbox = openOutbox()
  const sent: unknown[] = []
  outbox.handle('reminder', async (payload) => void sent.push(payload))
  const notBefore = new Date(Date.now() + 3_600_000)
  await shop.database.transaction((tx) =>
    outbox.add(tx, { kind: 'reminder', dedupe: 'r', payload: 1, notBefore }),
  )
  await outbox.drain()
  expect(sent).toEqual([])
  await letTimePass()
  await outbox.drain()
  expect(sent).toEqual([1])
})

test('two processes send each of 200 messages once', async () => {
  const orders = Array.from({ length: 200 }, (_, index) => `o${index}`)
  await addAll(orders)
  const sent: string[] = []
  const workers = [openOutbox(), openOutbox()]
  for (const worker of workers) {
    worker.handle('order-message', async (_payload, { id }) => void sent.push(id))
  }
  await Promise.all(workers.map((worker) => worker.drain()))
  expect(sent).toHaveLength(200)
  expect(new Set(sent).size).toBe(200)
})

test('a message that always fails holds up no other and is given up after eight tries', async () => {
  const outbox = openOutbox()
  const sent: unknown[] = []
  let tries = 0
  outbox.handle('order-message', async (payload) => {
    if (JSON.stringify(payload).includes('poison')) {
      tries += 1
      throw new Error('the sender does not take this')
    }
    sent.push(payload)
  })
  await addAll(['a', 'poison', 'z'])
  for (let round = 0; round < usualPatience.triesLimit + 2; round += 1) {
    await outbox.drain()
    await letTimePass()
  }
  expect(sent).toHaveLength(2)
  expect(tries).toBe(8)
  expect(await outbox.stats()).toMatchObject({ waiting: 0, dead: 1 })
  expect((await rows())[1]).toMatchObject({ last_error: 'the sender does not take this', done_at: null })
})

test('after a failure the next try waits', async () => {
  const outbox = openOutbox()
  let tries = 0
  outbox.handle('order-message', async () => {
    tries += 1
    throw new Error('busy')
  })
  await addAll(['a'])
  await outbox.drain()
  await outbox.drain()
  expect(tries).toBe(1)
  expect(await outbox.stats()).toMatchObject({ waiting: 1, dead: 0, oldestWaitingSeconds: 0 })
})

test('a number that cannot be reached is given up at once', async () => {
  const outbox = openOutbox()
  outbox.handle('order-message', async () => ({ undeliverable: 'no such number' }))
  await addAll(['a'])
  await outbox.drain()
  expect(await rows()).toMatchObject([{ tries: 1, dead_at: expect.any(Date), last_error: 'no such number' }])
})

test('a receiver that never answers fails its try, and the others of its kind are sent', async () => {
  const outbox = openOutbox(hasty)
  const sent: unknown[] = []
  outbox.handle('order-message', async (payload) => {
    if (JSON.stringify(payload).includes('silent')) await new Promise(() => {})
    sent.push(payload)
  })
  await addAll(['silent', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6'])
  await outbox.drain()
  expect(sent).toHaveLength(6)
  expect((await rows())[0]).toMatchObject({ done_at: null, last_error: 'no answer within 150 ms' })
})

test('a kind nobody handles here waits for a process that does', async () => {
  const outbox = openOutbox()
  await addAll(['a'])
  await outbox.drain()
  expect(await rows()).toMatchObject([{ tries: 0, done_at: null }])
})

test('stopping finishes what is in hand and takes nothing more', async () => {
  const outbox = openOutbox({ ...hasty, timeoutMs: 10_000 })
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  outbox.handle('order-message', async () => {
    begun.resolve()
    await mayEnd.promise
  })
  outbox.start()
  await addAll(['a'])
  await begun.promise
  const stopped = outbox.stop()
  await addAll(['b'])
  mayEnd.resolve()
  await stopped
  expect(await rows()).toMatchObject([{ done_at: expect.any(Date) }, { done_at: null, tries: 0 }])
})

test('a message whose process is killed while sending is sent by another', async () => {
  await addAll(['o1'])
  const script = fileURLToPath(new URL('../../../../test/support/outbox-that-hangs.ts', import.meta.url))
  const worker = spawn(process.execPath, [script, shop.connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  expect(await rows()).toMatchObject([{ tries: 1, done_at: null }])
  worker.kill('SIGKILL')
  await once(worker, 'exit')

  const outbox = openOutbox(hasty)
  const sent: unknown[] = []
  outbox.handle('order-message', async (payload, { tries }) => void sent.push({ payload, tries }))
  outbox.start()
  await vi.waitFor(() => expect(sent).toEqual([{ payload: { order: 'o1' }, tries: 2 }]), { timeout: 10_000 })
  await outbox.stop()
  expect(await rows()).toMatchObject([{ done_at: expect.any(Date) }])
})

test('a message whose process ended during its last try is given up', async () => {
  await addAll(['o1'])
  await sql`UPDATE outbox SET tries = ${usualPatience.triesLimit}, locked_until = now() - interval '1 s'`.execute(
    shop.database.query,
  )
  const outbox = openOutbox(hasty)
  outbox.handle('order-message', async () => {})
  outbox.start()
  await vi.waitFor(async () => expect(await outbox.stats()).toMatchObject({ waiting: 0, dead: 1 }))
  await outbox.stop()
})

test('what is due goes out though what was abandoned cannot be given up', async () => {
  await addAll(['abandoned'])
  await sql`UPDATE outbox SET tries = ${usualPatience.triesLimit}, locked_until = now() - interval '1 s'`.execute(
    shop.database.query,
  )
  const holder = await shop.database.connectAlone()
  await holder.query('BEGIN; SELECT 1 FROM outbox FOR UPDATE')
  const outbox = openOutbox(hasty)
  const sent: unknown[] = []
  outbox.handle('order-message', async (payload) => void sent.push(payload))
  outbox.start()
  await addAll(['fresh'])
  await vi.waitFor(() => expect(sent).toEqual([{ order: 'fresh' }]), { timeout: 5000 })
  await holder.end()
  await outbox.stop()
})
