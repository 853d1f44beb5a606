import { expect, test } from 'vitest'
import { missedCsv, missedTable, withoutBeginnings } from './search-commands.ts'

const missed = (term: string, times: number) => ({ term, times, lastDay: '2026-01-31' })
const january = { from: '2026-01-01', to: '2026-01-31' }

test('the owner reads what shoppers did not find, with how often and when last', () => {
  expect(missedTable([missed('nightie', 12), missed('silk saree', 3)], january)).toBe(
    ['term        times  last day', 'nightie        12  2026-01-31', 'silk saree      3  2026-01-31'].join(
      '\n',
    ),
  )
  expect(missedTable([], january)).toBe('No search came up empty from 2026-01-01 to 2026-01-31.')
})

test('a term that is called like a formula stays text in a spreadsheet', () => {
  expect(missedCsv([missed('=1+1', 2)]).split('\n')).toEqual(['term,times,lastDay', `'=1+1,2,2026-01-31`])
})

test('what the search box asked while somebody typed a longer term is left out', () => {
  const terms = [
    missed('nightie', 4),
    missed('nigh', 4),
    missed('nig', 9),
    missed('night', 3),
    missed('wig', 1),
  ]
  expect(withoutBeginnings(terms).map(({ term }) => term)).toEqual(['nightie', 'nig', 'wig'])
})
