import type pg from 'pg'
import { z } from 'zod'
import type { Statement } from './recorded-statements.ts'

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Plan Rows': number
  'Plan Width': number
  Plans?: PlanNode[]
}

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Index Cond': z.string().optional(),
    Filter: z.string().optional(),
    'Plan Rows': z.number(),
    'Plan Width': z.number(),
    Plans: z.array(planNode).optional(),
  }),
)
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })])

/** What a sort may keep in memory (work_mem). */
const sortBytes = 4 * 1024 * 1024

const withoutPlan = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|SHOW)\b/i

/** What PostgreSQL has a plan for. */
export function isPlanned({ text }: Statement): boolean {
  return !withoutPlan.test(text)
}

/** What of the statements, with the values they were sent with, grows with the shop: a line for each that does. */
export async function troubleIn(
  client: pg.ClientBase,
  { statements, tables }: { statements: readonly Statement[]; tables: readonly string[] },
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  )
  const partial = rows.map(({ name }) => name)
  const trouble: string[] = []
  for (const statement of statements.filter(isPlanned)) {
    const found = complaintsOf(await explain(client, statement), { tables, partial })
    if (found.length > 0) trouble.push(`${found.join(', ')}: ${statement.text.replaceAll(/\s+/g, ' ')}`)
  }
  return trouble
}

async function explain(client: pg.ClientBase, { text, values }: Statement): Promise<PlanNode> {
  const { rows } = await client
    .query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })
    .catch((error: unknown) => {
      throw new Error(text, { cause: error })
    })
  return explained.parse(rows)[0]['QUERY PLAN'][0].Plan
}

type Known = { tables: readonly string[]; partial: readonly string[] }

function complaintsOf(node: PlanNode, known: Known): string[] {
  const own = complaintOf(node, known)
  const below = (node.Plans ?? []).flatMap((child) =>
    isFirstRows(node) && isWholeIndex(child, known) && !child.Filter ? [] : complaintsOf(child, known),
  )
  return [...new Set([...own, ...below])]
}

function complaintOf(node: PlanNode, known: Known): string[] {
  const table = node['Relation Name'] ?? ''
  const isAll = node['Node Type'] === 'Seq Scan' || isWholeIndex(node, known)
  if (isAll && known.tables.includes(table)) return [`reads all of ${table}`]
  const spills = node['Node Type'] === 'Sort' && node['Plan Rows'] * node['Plan Width'] > sortBytes
  return spills ? [`sorts ${node['Plan Rows']} rows`] : []
}

/** A partial index holds what is open, which does not grow. */
function isWholeIndex(node: PlanNode, { partial }: Known): boolean {
  const index = node['Index Name'] ?? ''
  return /^Index (Only )?Scan$/.test(node['Node Type']) && !node['Index Cond'] && !partial.includes(index)
}

/** The first rows of an index in its order are few, however long it is. */
function isFirstRows(node: PlanNode): boolean {
  return ['Limit', 'Incremental Sort', 'LockRows'].includes(node['Node Type'])
}
