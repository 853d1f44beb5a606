import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the list of PIN codes names each once, in their order', () => {
  const text = readFileSync(new URL('./pincodes.csv', import.meta.url), 'utf8')
  const [, ...codes] = text
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 6))
  expect(codes).toEqual([...new Set(codes)].toSorted())
})
