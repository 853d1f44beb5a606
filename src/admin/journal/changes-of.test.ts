import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('a change of the rules names in words what changed, and nothing that stayed', () => {
  const before = { value: { cancelAfterHours: 48, cashNotAt: ['852131'], returnDays: 7 } }
  const after = { value: { cancelAfterHours: 24, cashNotAt: ['852131', '600001'], returnDays: 7 } }
  expect(changesOf(before, after)).toEqual(['cancel after hours 48 → 24', 'cash not at 600001'])
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

test('of pieces that were counted only those are told of which there were any', () => {
  const counted = [{ fine: 1, press: 0, bad: 0, missing: 0 }]
  const after = { after: { counted, creditNotes: ['CK/26-27/000001'] }, isDenied: false }
  expect(changesOf({ state: 'moving' }, after)).toEqual(['fine 1', 'credit notes CK/26-27/000001'])
})

test('that a switch was put off is told, where it was on', () => {
  expect(changesOf({ isActive: true }, { isActive: false })).toEqual(['is active true → false'])
})

test('what was done to many alike is told once', () => {
  const moved = (id: string) => ({ id, from: 'to-confirm', to: 'on-hold', heldFrom: null })
  expect(changesOf([{ stage: 'to-confirm' }, { stage: 'to-confirm' }], [moved('a'), moved('b')])).toEqual([
    'to-confirm → on-hold',
  ])
})

test('of what was done to many at once the first are told, and how many more there are', () => {
  const after = Array.from({ length: 20 }, (_, at) => ({ awb: `SC${at}` }))
  const told = changesOf(null, after)
  expect(told.slice(0, 2)).toEqual(['awb SC0', 'awb SC1'])
  expect(told.at(-1)).toBe('and 12 more')
})
