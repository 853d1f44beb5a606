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
