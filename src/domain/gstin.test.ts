import { expect, test } from 'vitest'
import { gstStateCode, gstStates, isGstin } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '33AAAAA0000A1Z9', '29AAGCB7383J1Z4'])('%s is a GSTIN', (text) =>
  expect(isGstin(text)).toBe(true),
)

test.each([
  ['another last character', '27AAPFU0939F1ZW'],
  ['two digits changed for each other', '27AAPFU0993F1ZV'],
  ['too short', '27AAPFU0939F1Z'],
  ['small letters', '27aapfu0939f1zv'],
  ['nothing', ''],
])('%s is none', (_says, text) => expect(isGstin(text)).toBe(false))

test('every state of India has two digits of its own', () => {
  const codes = gstStates.map((state) => gstStateCode(state))
  expect(codes.every((code) => /^\d\d$/.test(code ?? ''))).toBe(true)
  expect(new Set(codes).size).toBe(36)
  expect(gstStateCode('Tamil Nadu')).toBe('33')
  expect(gstStateCode('Atlantis')).toBeUndefined()
})
