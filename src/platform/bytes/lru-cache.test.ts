import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('the shelf never holds more than its limit, and keeps what was asked for last', () => {
  const shelf = createLruCache<Buffer>({ limitBytes: 30, sizeOf: ({ length }) => length })
  for (const key of ['a', 'b', 'c']) shelf.put(key, Buffer.alloc(10))
  shelf.get('a')
  shelf.put('d', Buffer.alloc(10))
  expect(['a', 'b', 'c', 'd'].filter((key) => shelf.get(key))).toEqual(['a', 'c', 'd'])
  shelf.put('e', Buffer.alloc(31))
  expect(shelf.get('e')).toBeUndefined()
})
