import { type CourierFileRead, type NewsColumns, newsColumns } from '#contract/staff-courier-file-schemas.ts'
import type { Actor } from '#server/staff/staff.ts'
import { toNews } from './ask-couriers.ts'
import type { CourierDependencies } from './courier-dependencies.ts'
import { lookAt, readColumns, rememberColumns } from './courier-file-store.ts'
import { guessColumns, openNewsFile, readNewsRows } from './news-file.ts'

type Wish = {
  actionId: string
  courierId: string
  file: string
  columns?: NewsColumns | undefined
  how: 'try' | 'apply'
}

type FileTaken =
  | { ok: true; read: CourierFileRead }
  | { ok: false; reason: 'unknown-courier' | 'not-yours' }
  | { ok: false; reason: 'unreadable-file'; problem: string }

type Dependencies = Pick<CourierDependencies, 'database' | 'actions' | 'applyNews'>

/**
 * A file of a courier's news. Tried first, it tells what each row would do; the same file twice changes nothing. Rows that
 * nobody understands are told, and keep no other from being taken.
 */
export function createReadNewsFile({ database, actions, applyNews }: Dependencies) {
  return async function readNewsFile(by: Actor, { courierId, file, how, ...wish }: Wish): Promise<FileTaken> {
    const remembered = await readColumns(database.query, courierId)
    if (remembered === undefined) return { ok: false, reason: 'unknown-courier' }
    const opened = openNewsFile(file)
    if (!opened.ok) return { ok: false, reason: 'unreadable-file', problem: opened.problem }
    const { header } = opened.file
    const columns = [wish.columns, remembered, guessColumns(header)].flatMap((one) => fitting(one, header))[0]
    const nothing = { header, columns: null, isApplied: false, rows: [], problems: [], unknownWords: [] }
    if (!columns) return { ok: true, read: nothing }
    const { news, problems, unknownWords } = readNewsRows(opened.file, columns)
    const outcomes = how === 'try' ? await foresee(courierId, news) : await apply(courierId, news)
    const read: CourierFileRead = {
      header,
      columns,
      isApplied: how === 'apply',
      rows: news.map(({ line, awb, kind, at }, n) => ({
        line,
        awb,
        kind,
        at: at.toISOString(),
        outcome: outcomes[n] ?? 'unknown-parcel',
      })),
      problems,
      unknownWords,
    }
    if (how === 'try') return { ok: true, read }
    const wanted = {
      actionId: wish.actionId,
      what: 'courier file read',
      about: { kind: 'courier', id: courierId },
    }
    const kept = await actions.once<CourierFileRead, never>(by, wanted, async (tx) => {
      await rememberColumns(tx, courierId, columns)
      const taken = outcomes.filter((outcome) => outcome === 'taken').length
      return { ok: true, answer: read, before: null, after: { rows: news.length, taken } }
    })
    return kept.ok ? { ok: true, read: kept.answer } : { ok: false, reason: 'not-yours' }
  }

  type News = ReturnType<typeof readNewsRows>['news']
  type Outcome = CourierFileRead['rows'][number]['outcome']

  async function apply(courierId: string, news: News): Promise<Outcome[]> {
    const told = news.map((one) => toNews(one, courierId))
    return (await applyNews('csv', told)).map(({ outcome }) => outcome)
  }

  async function foresee(courierId: string, news: News): Promise<Outcome[]> {
    const seen = new Set<string>()
    const before = await lookAt(database.query, courierId, news)
    return before.map((found, n) => {
      const one = news[n]
      const sign = `${one?.awb} ${one?.kind} ${one?.at.toISOString()}`
      if (!found.is_there) return 'unknown-parcel'
      if (!found.is_sent) return 'not-sent'
      if (found.is_known || seen.has(sign)) return 'known'
      seen.add(sign)
      return found.is_closed ? 'too-late' : 'taken'
    })
  }
}

/** Columns that this file has, as a list of one or none. */
function fitting(columns: unknown, header: readonly string[]): NewsColumns[] {
  const parsed = newsColumns.safeParse(columns)
  if (!parsed.success) return []
  const { awb, status, at } = parsed.data
  return [awb, status, at].every((name) => header.includes(name)) ? [parsed.data] : []
}
