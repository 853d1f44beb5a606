import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type GoldenCart, priceGolden } from './carts.ts'

const carts = readFileSync(new URL('carts.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((row): GoldenCart => JSON.parse(row))

test('the server prices 5,000 golden carts to the paisa', () => {
  expect(carts).toHaveLength(5000)
  for (const cart of carts) expect(priceGolden(cart)).toEqual(cart.expected)
})
