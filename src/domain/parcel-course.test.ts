import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  attemptReasons,
  type AttemptReason,
  courseOf,
  type News,
  type NewsKind,
  newsKinds,
} from './parcel-course.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 2, hour))

/** News of the hours as they are given. */
function told(...kinds: NewsKind[]): News[] {
  return kinds.map((kind, hour) => ({
    kind,
    at: at(hour * 3),
    reason: null,
    key: `${hour}`,
    source: 'webhook',
  }))
}

test.each<[says: string, kinds: NewsKind[], state: string]>([
  ['was picked up', ['picked-up'], 'moving'],
  ['is brought to the door', ['picked-up', 'moving', 'out'], 'out'],
  ['was taken', ['picked-up', 'out', 'delivered'], 'delivered'],
  ['was not taken', ['out', 'failed'], 'failed'],
  ['goes out once more', ['out', 'failed', 'moving', 'out'], 'out'],
  ['turns round', ['out', 'failed', 'returning'], 'rto'],
  ['moves on its way back', ['failed', 'returning', 'moving', 'picked-up'], 'rto'],
  ['is said to be back', ['returning', 'moving', 'returned'], 'rto'],
  ['goes out to the customer after all', ['returning', 'out'], 'out'],
  ['is taken after all', ['returning', 'delivered'], 'delivered'],
  ['is lost', ['moving', 'lost'], 'lost'],
  ['is found again', ['moving', 'lost', 'moving'], 'moving'],
  ['was delivered and comes back all the same', ['delivered', 'returning', 'returned'], 'delivered'],
])('a parcel that %s: %s', (_says, kinds, state) => {
  expect(courseOf(told(...kinds))?.state).toBe(state)
})

test('nothing was heard of a parcel: nothing follows', () => {
  expect(courseOf([])).toBeNull()
})

test('a courier who takes a delivery back is noted, and not believed', () => {
  expect(courseOf(told('out', 'delivered', 'moving'))?.deniedAt).toBeNull()
  expect(courseOf(told('out', 'delivered', 'returning', 'lost'))?.deniedAt).toEqual(at(6))
})

test('a courier who takes a delivery back is contradicted by a person who asked the customer, until it does so again', () => {
  const confirmed: News = { kind: 'delivered', at: at(10), reason: null, key: 'staff', source: 'staff' }
  const told3 = told('out', 'delivered', 'returning')
  expect(courseOf([...told3, confirmed])).toMatchObject({ state: 'delivered', deniedAt: null })
  expect(courseOf([...told3, { ...confirmed, source: 'webhook' }])?.deniedAt).toEqual(at(6))
  const again: News = { kind: 'lost', at: at(11), reason: null, key: 'again', source: 'poll' }
  expect(courseOf([...told3, confirmed, again])?.deniedAt).toEqual(at(11))
})

test('an attempt that is told twice within two hours is one; the last one says why', () => {
  const news: News[] = [
    { kind: 'failed', at: new Date('2026-11-02T10:00:00Z'), reason: 'not-home', key: 'a', source: 'webhook' },
    { kind: 'failed', at: new Date('2026-11-02T10:40:00Z'), reason: null, key: 'b', source: 'webhook' },
    { kind: 'failed', at: new Date('2026-11-03T10:00:00Z'), reason: 'no-cash', key: 'c', source: 'webhook' },
  ]
  expect(courseOf(news)).toMatchObject({ attempts: 2, failedReason: 'no-cash', failedAt: news[2]?.at })
})

const reasons = Object.keys(attemptReasons).filter((key): key is AttemptReason => key in attemptReasons)
const oneNews = fc.record({
  kind: fc.constantFrom(...newsKinds),
  at: fc.integer({ min: 0, max: 20 }).map(at),
  reason: fc.option(fc.constantFrom(...reasons)),
})
const someNews = fc
  .array(oneNews, { minLength: 1, maxLength: 12 })
  .map((news) => news.map((one, key): News => ({ ...one, key: `${key}`, source: 'webhook' })))
const withOrder = someNews.chain((news) =>
  fc.tuple(fc.constant(news), fc.shuffledSubarray([...news, ...news], { minLength: 2 * news.length })),
)

test('late, doubled and shuffled news ends where news in order does', () => {
  fc.assert(
    fc.property(withOrder, ([news, asHeard]) => {
      expect(courseOf(asHeard)).toEqual(courseOf(news))
    }),
    { numRuns: 2000 },
  )
})

test('news that is late changes nothing that came after it, and what was delivered stays', () => {
  fc.assert(
    fc.property(someNews, oneNews, (news, late) => {
      const before = courseOf(news)
      const after = courseOf([...news, { ...late, key: 'late', source: 'poll' }])
      if (before?.state === 'delivered') expect(after?.state).toBe('delivered')
      expect(after?.heardAt.getTime()).toBeGreaterThanOrEqual(before?.heardAt.getTime() ?? 0)
    }),
    { numRuns: 1000 },
  )
})
