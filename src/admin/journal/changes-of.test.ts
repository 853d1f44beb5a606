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
