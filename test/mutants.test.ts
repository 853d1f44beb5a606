import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from '../scripts/mutants-list.ts'

test.each(mutants)('"$control" stands where npm run mutants takes it out', ({ file, from, to, tests }) => {
  expect(readFileSync(file, 'utf8')).toContain(from)
  expect(to).not.toBe(from)
  for (const path of tests) expect(existsSync(path), path).toBe(true)
})
