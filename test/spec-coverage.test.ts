import { expect, test } from 'vitest'
import { faultsOf, readCoverage } from '../scripts/spec-coverage.ts'

test('every clause of the specification has one row, and every named test and decision exists', () => {
  expect(faultsOf(readCoverage())).toEqual([])
})

test('a row that names a test that does not exist is found', () => {
  const rows = readCoverage().map((row) =>
    row.id === 'S9-001'
      ? {
          ...row,
          state: 'shown' as const,
          proof: 'test/spec-coverage.test.ts > no such test is here'.replace('here', 'there'),
        }
      : row,
  )
  expect(faultsOf(rows)).toEqual([
    "S9-001: test/spec-coverage.test.ts has no test called 'no such test is there'",
  ])
})

test('a clause without a row is found', () => {
  expect(faultsOf(readCoverage().filter(({ id }) => id !== 'S4-007'))).toEqual([
    'S4-007: has 0 rows instead of one',
  ])
})
