import { expect, test } from 'vitest'
import { fitsPattern, readAwb, trackUrlOf } from './parcel.ts'

test.each([
  ['bd 1001', null, true],
  ['BD1', null, false],
  ['<b>1001', null, false],
  ['KR123456', 'KR######', true],
  ['KR12345', 'KR######', false],
  ['KRA23456', 'KR######', false],
  ['AB-1234', '@@-#### KR######', true],
  ['kr123456', '@@-#### kr######', true],
])('a number that is typed as %s under %s fits: %s', (typed, pattern, fits) => {
  expect(fitsPattern(readAwb(typed), pattern)).toBe(fits)
})

test('a parcel is followed where its courier says, and nowhere without a number', () => {
  expect(trackUrlOf('https://t.example/{awb}?n={awb}', 'A/1')).toBe('https://t.example/A%2F1?n=A%2F1')
  expect(trackUrlOf('https://t.example/{awb}', null)).toBeNull()
  expect(trackUrlOf(null, 'A1')).toBeNull()
})
