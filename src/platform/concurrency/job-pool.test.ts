import { expect, test } from 'vitest'
import { createJobPool } from './job-pool.ts'

test('two pieces are worked on, one waits, the next is refused; patient work waits behind shoppers', async () => {
  const bench = createJobPool<string>({ workers: 2, places: 1 })
  const finish = Promise.withResolvers<void>()
  const order: string[] = []
  const job = (name: string) => async () => {
    order.push(name)
    await finish.promise
    return name
  }
  const underway = [bench.make('a', job('a')), bench.make('b', job('b'))]
  const patient = bench.make('patient', job('patient'), 'patient')
  const waiting = bench.make('c', job('c'))
  expect(await bench.make('d', job('d'))).toEqual({ ok: false, reason: 'busy' })
  const joined = bench.make('a', job('a again'))
  finish.resolve()
  expect(await Promise.all([...underway, patient, waiting, joined])).toEqual(
    ['a', 'b', 'patient', 'c', 'a'].map((result) => ({ ok: true, result })),
  )
  expect(order).toEqual(['a', 'b', 'c', 'patient'])
})

test('a piece that fails tells everyone who waits for it, and frees its place', async () => {
  const bench = createJobPool<string>({ workers: 1, places: 0 })
  const fail = () => Promise.reject(new Error('torn'))
  const results = await Promise.allSettled([bench.make('a', fail), bench.make('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await bench.make('a', async () => 'whole')).toEqual({ ok: true, result: 'whole' })
})
