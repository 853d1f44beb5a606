import { expect, test } from 'vitest'
import { takeInLevels } from './stock-change.ts'

/** Counts of very many sizes, through which nobody may walk each second while the shop sells. */
class ManyLevels extends Map<string, number> {
  override [Symbol.iterator](): never {
    throw new Error('all levels were read')
  }
  override entries = this[Symbol.iterator].bind(this)
  override forEach = this[Symbol.iterator].bind(this)
}

test('a piece that is sold changes the count of its own size, and no other count is read', () => {
  const levels = new ManyLevels()
  levels.set('sold', 5).set('other', 7)
  takeInLevels({ bySize: new Map() }, levels, [{ sizeId: 'sold', available: 4 }])
  expect([levels.get('sold'), levels.get('other')]).toEqual([4, 7])
})
