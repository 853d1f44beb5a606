import { describe, expect, test } from 'vitest'
import { cleanPlatformId, hashedEmail, hashedMobile } from './conversion.ts'

describe('what the ad platform may know of a person', () => {
  test.each([
    ['john_smith@gmail.com', '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
    ['  John_Smith@Gmail.com ', '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
    ['asha@example.in', 'a52df0f652e4eaf4e7f4b37526c5f39c1d8977dc789be95689cf128528aaa5ab'],
  ])('an e-mail address is hashed trimmed and in lower case: %s', (email, hash) => {
    expect(hashedEmail(email)).toBe(hash)
  })

  test.each([
    ['9876543210', '92b5072176e723878b5e06ff3ca61898e4eb74e8c46642a0f2db800b17364ab0'],
    ['09876543210', '92b5072176e723878b5e06ff3ca61898e4eb74e8c46642a0f2db800b17364ab0'],
    ['+91 98765 43210', '92b5072176e723878b5e06ff3ca61898e4eb74e8c46642a0f2db800b17364ab0'],
    ['16505551212', 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'],
  ])('a mobile number is hashed with its country code: %s', (number, hash) => {
    expect(hashedMobile(number)).toBe(hash)
  })

  test.each([
    ['fb.1.1700000000000.AbC-123_x', true],
    ['fb.1.1700000000.1234567890', true],
    ['fb.2.1700000000000.abc', false],
    ['fb.1.1700000000000.<script>', false],
    ['', false],
  ])('a click id of another shape is dropped: %s', (text, isKept) => {
    expect(cleanPlatformId(text)).toBe(isKept ? text : null)
  })
})
