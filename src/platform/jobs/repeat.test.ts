import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { lastRuns, repeat } from './repeat.ts'

const log = createLog('silent')
const hour = 3_600_000

test('a job goes its rounds until it is stopped, and waits for the one under way', async () => {
  const gate = Promise.withResolvers<void>()
  let rounds = 0
  const job = repeat({
    name: 'counting',
    everyMs: 1,
    log,
    work: async () => {
      rounds += 1
      if (rounds === 3) await gate.promise
    },
  })
  job.start()
  await vi.waitFor(() => expect(rounds).toBe(3))
  let isOver = false
  const stopped = job.stop().then(() => (isOver = true))
  await Promise.resolve()
  expect(isOver).toBe(false)
  gate.resolve()
  await stopped
  expect(rounds).toBe(3)
})

test('a round that fails is followed by the next', async () => {
  let rounds = 0
  const work = async () => {
    rounds += 1
    if (rounds < 3) throw new Error('no database')
  }
  const job = repeat({ name: 'failing', everyMs: 1, log, work })
  job.start()
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3))
  await job.stop()
})

test('whoever has news does not wait for the clock, not even while a round is under way', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let rounds = 0
  const job = repeat({
    name: 'hurried',
    everyMs: hour,
    log,
    work: async () => gates[rounds++]?.promise,
  })
  job.start()
  job.hurry()
  gates[0]?.resolve()
  await vi.waitFor(() => expect(rounds).toBe(2))
  gates[1]?.resolve()
  await job.now()
  job.hurry()
  await vi.waitFor(() => expect(rounds).toBe(3))
  await job.stop()
})

test('a round that is asked for joins the one under way, and its failure is told', async () => {
  const gate = Promise.withResolvers<void>()
  let rounds = 0
  const work = async () => {
    rounds += 1
    await gate.promise
    throw new Error('away')
  }
  const job = repeat({ name: 'joined', everyMs: hour, log, work })
  const asked = Promise.allSettled([job.now(), job.now()])
  gate.resolve()
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(rounds).toBe(1)
})

test('it is told how long ago each job went well, and nothing of those that are stopped', async () => {
  const figure = () => lastRuns().filter(({ name }) => name === 'told')
  const job = repeat({ name: 'told', everyMs: hour, log, work: async () => {}, first: 'after-a-rest' })
  job.start()
  expect(figure()).toEqual([{ name: 'told', seconds: null }])
  await job.now()
  expect(figure()).toEqual([{ name: 'told', seconds: expect.any(Number) }])
  await job.stop()
  expect(figure()).toEqual([])
})
