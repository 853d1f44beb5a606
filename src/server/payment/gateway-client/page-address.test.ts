import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

const hosts = { hosts: ['mercury.phonepe.com'], allowsHttp: false }

test('a shopper is sent to the hosts of the gateway', () => {
  expect(pageAddress('https://mercury.phonepe.com/transact/pg?token=x', hosts)).toBe(
    'https://mercury.phonepe.com/transact/pg?token=x',
  )
})

test.each([
  'https://evil.example/pay',
  'https://mercury.phonepe.com.evil.example/pay',
  'https://mercury.phonepe.com:8443/pay',
  'https://user@mercury.phonepe.com/pay',
  'http://mercury.phonepe.com/pay',
  'javascript:alert(1)',
  '//mercury.phonepe.com/pay',
  '/pay',
  '',
])('and never to %s', (address) => {
  expect(pageAddress(address, hosts)).toBeNull()
})
