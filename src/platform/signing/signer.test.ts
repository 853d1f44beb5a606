import { expect, test } from 'vitest'
import { isSameSecret } from './is-same-secret.ts'
import { createSigner } from './signer.ts'

const signer = createSigner(['a secret of the shop'], 'order-return')

test('a signature counts for its text, its purpose and its secret only', () => {
  const signature = signer.sign('order 1')
  expect(signer.isSigned('order 1', signature)).toBe(true)
  expect(signer.isSigned('order 2', signature)).toBe(false)
  expect(createSigner(['a secret of the shop'], 'cart-restore').isSigned('order 1', signature)).toBe(false)
  expect(createSigner(['another secret'], 'order-return').isSigned('order 1', signature)).toBe(false)
})

test.each(['', 'x', 'the secre', 'the secret ', 'The secret'])('%j is not the secret', (given) => {
  expect(isSameSecret(given, 'the secret')).toBe(false)
})

test('the secret is the secret, as text or as bytes', () => {
  expect(isSameSecret(Buffer.from('the secret'), 'the secret')).toBe(true)
})

test('while the secret changes, what the one before signed counts, and new texts are signed with the new one', () => {
  const before = createSigner(['before'], 'links').sign('order 7')
  const both = createSigner(['after', 'before'], 'links')
  expect(both.isSigned('order 7', before)).toBe(true)
  expect(createSigner(['after'], 'links').isSigned('order 7', before)).toBe(false)
  expect(createSigner(['after'], 'links').isSigned('order 7', both.sign('order 7'))).toBe(true)
})
