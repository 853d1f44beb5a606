import { expect, test } from 'vitest'
import { faultsOf, openAccount, readCoverage } from '../scripts/spec-coverage.ts'
import { openProofs } from '../scripts/proofs.ts'
import { openSources } from '../scripts/reach.ts'

const account = openAccount()

test('every clause of the specification has one row, and every named test and decision exists', () => {
  expect(faultsOf(readCoverage(), account)).toEqual([])
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
  expect(faultsOf(rows, account)).toEqual([
    "S9-001: test/spec-coverage.test.ts has no test called 'no such test is there'",
  ])
})

test('a clause without a row is found', () => {
  expect(
    faultsOf(
      readCoverage().filter(({ id }) => id !== 'S4-007'),
      account,
    ),
  ).toEqual(['S4-007: has 0 rows instead of one'])
})

test('a clause that the table words otherwise than the page is found', () => {
  const rows = readCoverage().map((row) => (row.id === 'S2-035' ? { ...row, clause: 'Another year.' } : row))
  expect(faultsOf(rows, account)).toEqual(['S2-035: its words are not those of docs/specification.md'])
})

test('a clause that the page has lost is found', () => {
  const words = new Map(account.words)
  words.delete('S6-004')
  expect(faultsOf(readCoverage(), { ...account, words })).toContain(
    'S6-004: is missing in docs/specification.md',
  )
})

test('a proof that tries what nothing but tests can reach is found', () => {
  const files: Record<string, string> = {
    'server.ts': `import { total } from '#domain/total.ts'\nconsole.log(total(2))`,
    'src/domain/total.ts': `
      export function total(pieces: number) { return rate * pieces }
      export function pageTotal(pieces: number) { return rate * pieces }
      const rate = 299`,
    'src/domain/total.test.ts': `
      import { test } from 'vitest'
      import { forPage } from "#test/support/for-page.ts"
      import { total } from './total.ts'
      test('an order costs its pieces', () => total(2))
      test.each([['a page costs its pieces', 2]])('%s', (_title, pieces) => forPage(pieces))`,
    'test/support/for-page.ts': `
      import { pageTotal } from '#domain/total.ts'
      export const forPage = (pieces: number) => pageTotal(pieces)`,
  }
  const proofs = openProofs(
    openSources((file) => files[file]),
    ['server.ts'],
  )
  expect(proofs.faultsOf('src/domain/total.test.ts > an order costs its pieces')).toEqual([])
  expect(proofs.faultsOf('src/domain/total.test.ts > a page costs its pieces')).toEqual([
    "'a page costs its pieces' tries src/domain/total.ts > pageTotal, which nothing but tests can reach",
  ])
})

test('a page that is fetched when it is opened, and what is handed on from file to file, is reached', () => {
  const files: Record<string, string> = {
    'src/web/entry-client.tsx': `const pages = { '/': () => import('./home.tsx') }\nawait pages['/']()`,
    'src/web/home.tsx': `import { Tile } from './parts.ts'\nexport const Home = () => <Tile money={1} />`,
    'src/web/parts.ts': `export { Tile } from './tile.tsx'\nexport * from './more.ts'`,
    'src/web/tile.tsx': `export function Tile() { return null }\nexport function money() {}`,
    'src/web/more.ts': `export const more = 1`,
    'src/web/home.test.ts': `
      import { Tile } from './tile.tsx'
      import { money } from './tile.tsx'
      test('has a tile', () => Tile())
      test('has money', () => money())`,
  }
  const proofs = openProofs(
    openSources((file) => files[file]),
    ['src/web/entry-client.tsx'],
  )
  expect(proofs.faultsOf('src/web/home.test.ts > has a tile')).toEqual([])
  expect(proofs.faultsOf('src/web/home.test.ts > has money')).toHaveLength(1)
})
