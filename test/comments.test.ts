import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const oneSex = /^\s*(\/\/|\/?\*|\{\/\*).*\b(she|her|hers|herself|he|him|his|himself)\b/i

test('a comment calls the shopper “they”', () => {
  expect('/** What she is told before she asks. */').toMatch(oneSex)
  expect('// The other parcels follow theirs.').not.toMatch(oneSex)
  const found = globSync('{src,scripts}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => oneSex.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
