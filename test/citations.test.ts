import { expect, test } from 'vitest'
import { deadPaths, deadReferences, faultsOfDecisions, faultsOfTree } from '../scripts/citations.ts'

const known = { decisions: ['0001', '0002'], sections: ['1', '2'], clauses: ['S1-001'], files: [] }

test('every decision, section and clause that is cited exists, and every file that a document names', () => {
  expect(faultsOfTree()).toEqual([])
})

test.each([
  ['a decision that was never made', 'as before (decision 0003)', 'there is no decision 0003'],
  ['one of several', 'decisions 0001, 0002 and 0009', 'there is no decision 0009'],
  ['a number of fewer digits', 'see decision 2', 'there is no decision 2 '],
  ['a page of a decision', 'docs/decisions/0004', 'there is no decision 0004'],
  ['a section', 'the charge (spec §1 and §12)', 'docs/specification.md has no section 12'],
  ['a clause', 'S1-002 says so', 'docs/specification.md has no clause S1-002'],
])('%s that does not exist is found', (_what, text, fault) => {
  expect(deadReferences(text, known)).toEqual([expect.stringContaining(fault)])
})

test('references that lead somewhere are no fault', () => {
  const text = 'spec §1, decision 0002; decisions 0001 and 0002; spec §1 and §2; S1-001; docs/decisions/0001'
  expect(deadReferences(text, known)).toEqual([])
})

test('a file that a document names by another name than its own is found', () => {
  const files = ['src/domain/money.ts', 'src/domain/pricing/quote.ts']
  const text = '`money.ts`, `pricing/quote.ts`, `src/domain/pricing/`, `src/domain/<rule>.ts` and `quote()`'
  expect(deadPaths(text, files)).toEqual([])
  expect(deadPaths('`coins.ts` and `src/server/pricing`', files)).toEqual([
    'there is no coins.ts',
    'there is no src/server/pricing',
  ])
})

test('a gap, a wrong heading and a decision that the index forgets are found', () => {
  const pages = [
    { number: '0001', heading: '# 0001 The first' },
    { number: '0003', heading: '# 0002 The second' },
  ]
  expect(faultsOfDecisions(pages, '- [0001](0001-the-first.md) The first')).toEqual([
    'decision 0003 stands where 2 is due',
    "decision 0003 is headed '# 0002 The second'",
    'decision 0003 is not listed once in README.md',
  ])
})
