import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { repeat } from './repeat.ts'
import { createTurns } from './turns.ts'

const log = createLog('silent')
const patience = { timeout: 20_000 }
let own: TestDatabase
beforeAll(async () => (own = await createTestDatabase()))
afterAll(() => own.drop())

/** What another process would have: everything but the database. */
const turnsOfProcess = (leaseMs?: number) => createTurns({ query: own.database.query, leaseMs })

/** As if this much time had gone by for the database. */
async function pass(name: string, seconds: number) {
  await sql`UPDATE job_turn SET free_at = free_at - ${seconds}::int * interval '1 second' WHERE name = ${name}`.execute(
    own.database.query,
  )
}

async function taken(turns: ReturnType<typeof createTurns>, name: string) {
  const answer = await turns.take(name)
  if (!answer.isMine) throw new Error(`the turn is another's for ${answer.waitMs} ms`)
  return answer.turn
}

test('of two processes one does a job of the whole shop; the other goes on when it stops', async () => {
  const rounds = { first: 0, second: 0 }
  const jobOf = (who: keyof typeof rounds) =>
    repeat({
      name: 'shared',
      everyMs: 5,
      log,
      turns: turnsOfProcess(50),
      work: () => void (rounds[who] += 1),
    })
  const [first, second] = [jobOf('first'), jobOf('second')]
  first.start()
  await vi.waitFor(() => expect(rounds.first).toBeGreaterThan(3), patience)
  second.start()
  const before = rounds.first
  await vi.waitFor(() => expect(rounds.first).toBeGreaterThan(before + 3), patience)
  expect(rounds.second).toBe(0)
  await first.stop()
  await vi.waitFor(() => expect(rounds.second).toBeGreaterThan(3), patience)
  await second.stop()
})

test('a process that was killed at work keeps its turn for a lease, then another has it', async () => {
  const [killed, other] = [turnsOfProcess(), turnsOfProcess()]
  // It never ends its round, and what renews the turn ended with it.
  await sql`INSERT INTO job_turn (name, holder, free_at, begun_at)
    VALUES ('killed', 'a machine:1:abc', now() + interval '30 seconds', now())`.execute(own.database.query)
  expect(await other.take('killed')).toMatchObject({ isMine: false, wentWellMs: null })
  await pass('killed', 30)
  const turn = await taken(other, 'killed')
  expect(await killed.take('killed')).toMatchObject({ isMine: false })
  await turn.end({ restMs: 0, wentWell: true })
})

test('between its rounds a process keeps the turn until the next is due and a lease beyond', async () => {
  const [mine, other] = [turnsOfProcess(), turnsOfProcess()]
  await (await taken(mine, 'resting')).end({ restMs: 60_000, wentWell: true })
  await pass('resting', 85)
  const waiting = await other.take('resting')
  expect(waiting).toMatchObject({ isMine: false, wentWellMs: expect.any(Number) })
  await (await taken(mine, 'resting')).end({ restMs: 60_000, wentWell: true })
  await mine.letGo('resting')
  await pass('resting', 60)
  await (await taken(other, 'resting')).end({ restMs: 0, wentWell: false })
})

test('a process that stood still while another took its turn stops its round and changes nothing', async () => {
  const [slow, quick] = [turnsOfProcess(60), turnsOfProcess()]
  const lost = await taken(slow, 'stood still')
  // Whatever it renewed meanwhile: the other comes when the lease is over.
  await sql`UPDATE job_turn SET holder = 'nobody', free_at = now() WHERE name = 'stood still'`.execute(
    own.database.query,
  )
  const turn = await taken(quick, 'stood still')
  await vi.waitFor(() => expect(lost.lost.aborted).toBe(true), patience)
  await lost.end({ restMs: 0, wentWell: true })
  expect(await slow.take('stood still')).toMatchObject({ isMine: false })
  expect(turn.lost.aborted).toBe(false)
  await turn.end({ restMs: 0, wentWell: true })
})

test('a round that fails counts as none that went well, and the turn stays where it is', async () => {
  let rounds = 0
  const work = () => {
    rounds += 1
    if (rounds < 3) throw new Error('the courier does not answer')
  }
  const turns = turnsOfProcess()
  const job = repeat({ name: 'failing in turn', everyMs: 5, log, turns, work })
  job.start()
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3), patience)
  await job.stop()
  const [row] = (await turns.list()).filter(({ name }) => name === 'failing in turn')
  expect(row).toMatchObject({ seconds: expect.any(Number) })
})

test('twenty who come at once for a job that nobody has done yet are one who does it', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => turnsOfProcess().take('new')))
  const winners = answers.flatMap((answer) => (answer.isMine ? [answer.turn] : []))
  expect(winners).toHaveLength(1)
  await winners[0]?.end({ restMs: 0, wentWell: true })
})
