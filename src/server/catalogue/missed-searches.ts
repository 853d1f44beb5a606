import type { Database } from '#server/db/database.ts'
import { countMissed, type MissedTerm, readMissed } from './missed-search-store.ts'

export type { MissedTerm } from './missed-search-store.ts'

/** Terms that a process remembers between two writes. Whoever makes terms up fills no more than that. */
const mostTerms = 500
const longestTerm = 64

export type MissedSearches = {
  /** Counts a search that found nothing; in memory, so that no answer waits for it. */
  note(term: string): void
  /** Writes down what was counted. What cannot be written is counted again with the next. */
  flush(): Promise<void>
  /** What was missed in some days, the most wanted first. */
  read(days: { from: string; to: string }): Promise<MissedTerm[]>
}

/** What shoppers look for and the shop does not have, for the operator to read. */
export function createMissedSearches({ database }: { database: Database }): MissedSearches {
  let counts = new Map<string, number>()

  function add(term: string, times: number): void {
    if (counts.has(term) || counts.size < mostTerms) counts.set(term, (counts.get(term) ?? 0) + times)
  }

  return {
    note(typed) {
      const term = typed
        .toLowerCase()
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, longestTerm)
        .trim()
        .toWellFormed()
      if (term !== '' && !isPersonal(term)) add(term, 1)
    },
    async flush() {
      const counted = counts
      counts = new Map()
      try {
        if (counted.size > 0) await database.transaction((tx) => countMissed(tx, counted))
      } catch (failure) {
        for (const [term, times] of counted) add(term, times)
        throw failure
      }
    },
    read: (days) => readMissed(database.query, days),
  }
}

/** An e-mail address, or as many digits as a number or a code may have: typed into the wrong box, and nobody's business. */
function isPersonal(term: string): boolean {
  return term.includes('@') || term.replaceAll(/[^\p{Nd}]/gu, '').length >= 4
}
