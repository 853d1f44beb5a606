import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('a change of the rules names what changed, and nothing that stayed', () => {
  const before = { value: { cancelAfterHours: 48, cashNotAt: ['852131'], returnDays: 7 } }
  const after = { value: { cancelAfterHours: 24, cashNotAt: ['852131', '600001'], returnDays: 7 } }
  expect(changesOf(before, after)).toEqual(['value.cancelAfterHours 48 → 24', 'value.cashNotAt.1 600001'])
})

test('what came new, what went, and a bare value are told; ids are not', () => {
  expect(changesOf({ claim: null, note: 'gift' }, { awb: 'SC100', note: '' })).toEqual([
    'note gift → none',
    'awb SC100',
  ])
  expect(changesOf(null, { orderId: '01a20b81-c793-75b7-9e5c-689e3b5f7b2d' })).toEqual([])
  expect(changesOf('packer', 'owner')).toEqual(['packer → owner'])
  expect(changesOf(null, null)).toEqual([])
})

test('of what was done to many at once the first are told, and how many more there are', () => {
  const after = Array.from({ length: 20 }, (_, at) => ({ awb: `SC${at}` }))
  const told = changesOf(null, after)
  expect(told.slice(0, 2)).toEqual(['0.awb SC0', '1.awb SC1'])
  expect(told.at(-1)).toBe('and 12 more')
})
