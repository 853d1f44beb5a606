import { expect, test } from 'vitest'
import { areaOf, shareThatCameBack, toldOfPlace } from './place-history.ts'

const of = (begins: string, parcels: number, cameBack = 0) => ({ begins, parcels, cameBack })

test('of its own PIN code is told what is known, else of the area, and of few parcels nothing', () => {
  expect(toldOfPlace(of('852131', 20), of('852', 90))?.begins).toBe('852131')
  expect(toldOfPlace(of('852131', 19), of('852', 20))?.begins).toBe('852')
  expect(toldOfPlace(of('852131', 19), of('852', 19))).toBeNull()
  expect(areaOf('852131')).toBe('852')
})

test('the share is in whole per cent', () => {
  expect(shareThatCameBack(of('852', 29, 12))).toBe(41)
  expect(shareThatCameBack(of('852', 0))).toBe(0)
})
