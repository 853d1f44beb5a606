import { expect, test } from 'vitest'
import { createPlaces, refusedConnection } from './database-places.ts'

/** Where connections would be tried, in turn. */
function turns(connection: string) {
  const places = createPlaces(connection)
  return Array.from({ length: places.count }, () => {
    const place = places.current()
    places.leave(place)
    return place
  })
}

test('one server without a wish is left to the driver as it was written', () => {
  for (const one of [
    'postgres://shop:secret@db.example/kurinji?sslmode=require',
    'postgres://shop@/shop?host=%2Ftmp%2Fsocket&port=5432',
    'postgres://shop:p%40ss@[::1]:6432/kurinji',
  ])
    expect(turns(one)).toMatchObject([{ connectionString: one, wanted: 'any' }])
})

test('several servers are tried in the order they are written, with all that counts for each', () => {
  const several =
    'postgresql://shop:p%40ss@a:6432,b,[::1]:5433/kurinji?target_session_attrs=read-write&sslmode=verify-full'
  expect(turns(several)).toEqual(
    [
      ['a', '6432'],
      ['b', '5432'],
      ['::1', '5433'],
    ].map(([host = '', port]) => ({
      connectionString: `postgresql://shop:p%40ss@/kurinji?sslmode=verify-full&host=${encodeURIComponent(host)}&port=${port}`,
      wanted: 'read-write',
      name: `${host}:${port}`,
    })),
  )
})

test('hosts may stand behind the question mark; one port there is the port of all', () => {
  expect(turns('postgres:///shop?host=a,b&port=6432').map(({ name }) => name)).toEqual(['a:6432', 'b:6432'])
  expect(turns('postgres:///shop?host=a,/tmp/pg&port=1,2').map(({ name }) => name)).toEqual([
    'a:1',
    '/tmp/pg:2',
  ])
})

test('who prefers a copy asks every server for one before any will do', () => {
  const asked = turns('postgres://a,b/shop?target_session_attrs=prefer-standby')
  expect(asked.map(({ name, wanted }) => `${name} ${wanted}`)).toEqual([
    'a:5432 standby',
    'b:5432 standby',
    'a:5432 any',
    'b:5432 any',
  ])
})

test('a place that two found bad is left once', () => {
  const places = createPlaces('postgres://a,b,c/shop')
  const first = places.current()
  places.leave(first)
  places.leave(first)
  expect(places.current().name).toBe('b:5432')
})

test.each([
  ['postgres://a,b,c/shop?port=1,2', '3 hosts and 2 ports'],
  ['postgres://shop:secret@a:x,b/shop', 'a port is a number'],
  [
    'postgres://a/shop?target_session_attrs=leader',
    'target_session_attrs is one of any, read-write, read-only, primary, standby, prefer-standby',
  ],
])('%s is refused in words', (connection, why) => {
  expect(refusedConnection(connection)).toBe(why)
})
