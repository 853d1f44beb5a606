import { expect, test } from 'vitest'
import { createSeenAddresses } from './seen-addresses.ts'

test('an address that was asked for is known again, one of more than 300 characters is not', () => {
  const seen = createSeenAddresses()
  seen.note('/faqs', 'key of /faqs')
  seen.note(`/?x=${'x'.repeat(297)}`, 'of a long address')
  seen.note('/long-key', 'k'.repeat(301))
  expect(seen.keyOf('/faqs')).toBe('key of /faqs')
  expect(seen.keyOf(`/?x=${'x'.repeat(297)}`)).toBe(undefined)
  expect(seen.keyOf('/long-key')).toBe(undefined)
})

test('of made-up addresses the newest five thousand are known, or as many as four megabytes hold', () => {
  const short = createSeenAddresses()
  for (let n = 0; n < 5001; n += 1) short.note(`/?${n}`, 'key')
  expect([short.keyOf('/?0'), short.keyOf('/?1')]).toEqual([undefined, 'key'])
  const long = createSeenAddresses()
  // 600 characters of two bytes each: 3,495 of them are four megabytes.
  for (let n = 0; n < 5000; n += 1) long.note(`/?${n}`, 'k'.repeat(300))
  const known = Array.from({ length: 5000 }, (_, n) => long.keyOf(`/?${n}`)).filter(Boolean)
  expect(known).toHaveLength(3495)
})
