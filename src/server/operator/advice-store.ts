import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#platform/log/log.ts'

/** Copies that follow the database while no commit waits for one of them; a server without copies has none. */
const copies = {
  question: `SELECT count(*)::int AS count FROM pg_stat_replication
    WHERE current_setting('synchronous_standby_names') = '' OR current_setting('synchronous_commit') IN ('off', 'local')`,
  advice:
    'copies of the database of which no commit waits for one, so that orders of the last moments are lost with the ' +
    'leader (docs/running.md, "Copies that commits wait for")',
}

/** At the start: which orders the owner may lose without knowing it. */
export async function tellOfCopies({ query }: Pick<Database, 'query'>, log: Log): Promise<void> {
  const { rows } = await sql.raw<{ count: number }>(copies.question).execute(query)
  const count = rows[0]?.count ?? 0
  if (count > 0) log.warn(`${copies.advice}: ${count}`)
}

/** Nothing is broken by these, but money or customers may be lost. */
export async function findAdvice({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const found: string[] = []
  for (const { question, advice } of questions) {
    const { rows } = await sql.raw<{ count: number }>(question).execute(query)
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push(`${advice}: ${count}`)
  }
  return found
}

const questions = [
  copies,
  {
    // No tier means no charge (spec §9): a size without a weight is sent for nothing.
    question: `SELECT count(*)::int AS count FROM size s JOIN color_variant c ON c.id = s.color_variant_id
      JOIN product p ON p.id = c.product_id AND p.is_published WHERE s.weight_grams IS NULL`,
    advice: 'sizes without a weight, which add nothing to the shipping charge',
  },
  {
    question: `SELECT count(*)::int AS count FROM orders WHERE weight_grams > 10000
      AND created_at > now() - interval '30 days'`,
    advice: 'orders of the last 30 days that weighed more than 10 kg and were sent free',
  },
  {
    question: `SELECT count(*)::int AS count FROM orders WHERE state = 'refund-due'`,
    advice: 'orders that wait for their money to go back',
  },
  {
    question: `SELECT count(*)::int AS count FROM outbox WHERE dead_at IS NOT NULL`,
    advice: 'messages that could not be delivered after all tries',
  },
  {
    question: `SELECT count(*)::int AS count FROM outbox
      WHERE done_at > now() - interval '30 days' AND last_error = 'older than six days'`,
    advice: 'events of the last 30 days that were too old for the ad platform when it could be reached',
  },
  {
    question: `SELECT count(*)::int AS count FROM courier WHERE is_active AND away_since < now() - interval '5 minutes'`,
    advice: 'couriers who have not answered for five minutes: new boxes go with the next one',
  },
  {
    question: `SELECT count(*)::int AS count FROM payment_quarantine`,
    advice: 'reports of gateways that did not fit what was asked for',
  },
]
