import { stringify } from 'csv-stringify/sync'
import type { Command } from 'commander'
import type { MissedTerm } from '#server/catalogue/missed-searches.ts'
import type { Days } from './days.ts'
import { daysCommand } from './days-command.ts'
import type { OpenOperator } from './open-operator.ts'

/** `searches`: what shoppers looked for and did not find. */
export function searchCommands(program: Command, open: OpenOperator): void {
  daysCommand(program, open, {
    name: 'searches',
    description: 'Terms that shoppers searched for and that found nothing, the most frequent first.',
    read: async ({ missedSearches }, days) => withoutBeginnings(await missedSearches.read(days)),
    asTable: missedTable,
    asCsv: missedCsv,
  })
}

/** The search box asks while somebody types: what is only the beginning of a longer term is left out. */
export function withoutBeginnings(terms: MissedTerm[]): MissedTerm[] {
  const sorted = terms.toSorted((a, b) => (a.term < b.term ? -1 : 1))
  const beginnings = new Set(
    sorted.filter(({ term, times }, at) => {
      const longer = sorted.slice(at + 1, at + 1 + farthestLook)
      return longer.some((other) => other.term.startsWith(term) && other.times >= times)
    }),
  )
  return terms.filter((term) => !beginnings.has(term))
}

// What begins alike stands together.
const farthestLook = 50

export function missedCsv(terms: MissedTerm[]): string {
  // escape_formulas: a term that begins like a formula stays text in a spreadsheet.
  return stringify(terms, { header: true, escape_formulas: true }).trimEnd()
}

export function missedTable(terms: MissedTerm[], { from, to }: Days): string {
  if (terms.length === 0) return `No search came up empty from ${from} to ${to}.`
  const width = Math.max('term'.length, ...terms.map(({ term }) => term.length))
  const lines = terms.map(
    ({ term, times, lastDay }) => `${term.padEnd(width)}  ${String(times).padStart(5)}  ${lastDay}`,
  )
  return [`${'term'.padEnd(width)}  times  last day`, ...lines].join('\n')
}
