import { expect, test } from 'vitest'
import { faultsOf, readCoverage } from '../scripts/spec-coverage.ts'
import { readSpecification } from '../scripts/specification.ts'

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

test('a clause that the table words otherwise than the page is found', () => {
  const rows = readCoverage().map((row) => (row.id === 'S2-035' ? { ...row, clause: 'Another year.' } : row))
  expect(faultsOf(rows)).toEqual(['S2-035: its words are not those of docs/specification.md'])
})

test('a clause that the page has lost is found', () => {
  const { clauses } = readSpecification()
  clauses.delete('S6-004')
  expect(faultsOf(readCoverage(), clauses)).toContain('S6-004: is missing in docs/specification.md')
})
