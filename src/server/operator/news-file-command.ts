import { readFile } from 'node:fs/promises'
import { newsKinds } from '#domain/parcel-course.ts'
import { newsColumns, type NewsColumns } from '#contract/staff-courier-file-schemas.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { operator } from '#server/order/staff-actor.ts'
import type { Areas } from '../areas.ts'
import { print } from './printing.ts'

export type NewsFileOptions = {
  file: string
  courier?: string
  dryRun?: boolean
  column?: string[]
  means?: string[]
}

/**
 * A courier's file of news, by the function of the delivery desk. Prints what each row does; answers a sentence when nothing
 * can be done with the file.
 */
export async function takeNewsFile(
  { packing, couriersOnCall }: Pick<Areas, 'packing' | 'couriersOnCall'>,
  { file, courier, dryRun = false, column, means }: NewsFileOptions,
): Promise<string | null> {
  const found = await packing.couriers.named(courier?.trim() ?? '')
  if (!found) {
    const couriers = await packing.couriers.list()
    return `Name the courier, --courier <name>. There are: ${couriers.map(({ name }) => name).join(', ')}.`
  }
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return `There is no file ${file}.`
  const named = columnsOf(column, means)
  if (named === 'unclear')
    return `Name columns as --column awb=Waybill --column status=Status --column at=Date, and words as --means "POD=delivered": ${newsKinds.join(', ')}, nothing.`
  const how = dryRun ? 'try' : 'apply'
  const wish = {
    actionId: newId(),
    courierId: found.id,
    file: text,
    columns: named ?? undefined,
    how,
  } as const
  const taken = await couriersOnCall.readNewsFile(operator, wish)
  if (!taken.ok)
    return taken.reason === 'unreadable-file' ? taken.problem : 'Nothing was done. Try once more.'
  const { header, columns, rows, problems } = taken.read
  if (columns === null)
    return `Which column is which? Name awb, status and at (--column awb=…). The file has: ${header.join(', ')}.`
  for (const { line, problem, advice } of problems) print(`Line ${line}: ${problem} ${advice}`)
  for (const { line, awb, kind, outcome } of rows) print(`Line ${line}: ${awb} ${kind}: ${outcome}`)
  const news = rows.filter(({ outcome }) => outcome === 'taken').length
  const says = dryRun ? 'would be news; nothing was changed (--dry-run)' : 'were news'
  print(`${news} of ${rows.length + problems.length} rows ${says}.`)
  return null
}

/** What was named; null: nothing, so that the columns are those of the file before. */
function columnsOf(column: string[] = [], means: string[] = []): NewsColumns | null | 'unclear' {
  if (column.length === 0 && means.length === 0) return null
  const parsed = newsColumns.safeParse({ ...pairsOf(column), words: pairsOf(means) })
  return parsed.success ? parsed.data : 'unclear'
}

function pairsOf(named: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    named.map((one) => {
      const at = one.lastIndexOf('=')
      return [one.slice(0, at).trim(), one.slice(at + 1).trim()]
    }),
  )
}
