import type { Database } from '#server/db/database.ts'
import { type RetentionRule, retentionRules } from '#server/db/retention-rules.ts'
import { forgetSome } from './retention-store.ts'

/** Rows of one step: few enough that nobody waits for them. */
const atOnce = 1000

type Chore = { name: string; work: (stopped: AbortSignal) => Promise<void> }

/** A chore for each rule, so that one that fails keeps no other from being done. */
export function retentionChores(
  database: Pick<Database, 'query'>,
  rules: readonly RetentionRule[] = retentionRules,
): Chore[] {
  return rules.map((rule) => ({
    name: `forgetting ${rule.name}`,
    work: async (stopped) => {
      while (!stopped.aborted && (await forgetSome(database, rule, atOnce)) === atOnce);
    },
  }))
}
