import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#platform/log/log.ts'

/** 'erased': accounts, by their id. 'payments': what gateways were asked for, by gateway and reference. 'backups': when. */
type Kind = 'erased' | 'payments' | 'backups'
export type Notes = ReturnType<typeof openNotes>

/** Gateways are asked about payments since a backup: who restores an older one than this looks into the dashboards. */
const monthsOfPayments = 3

/**
 * What a database that was put back to an earlier moment does not know any more, in files beside it, one line each and
 * one file a month: who was erased since must not come back, and payments since are to be asked about. Ids only.
 */
export function openNotes({ dataDir, log }: { dataDir: string; log: Log }) {
  const folder = path.join(dataDir, 'notes')

  async function filesOf(kind: Kind): Promise<string[]> {
    const names = await readdir(folder).catch(() => [])
    return names.filter((name) => name.startsWith(`${kind}-`)).toSorted()
  }

  return {
    /** What is noted has happened: that it cannot be noted is told, and stops nothing. */
    async add(kind: Kind, text: string): Promise<void> {
      const now = new Date().toISOString()
      try {
        const name = `${kind}-${now.slice(0, 7)}`
        const isNewMonth = kind === 'payments' && !(await filesOf(kind)).includes(name)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await appendFile(path.join(folder, name), `${now} ${text}\n`, { mode: 0o600 })
        const old = isNewMonth ? (await filesOf(kind)).slice(0, -monthsOfPayments) : []
        for (const file of old) await rm(path.join(folder, file), { force: true })
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null
        log.error({ alarm: 'note-not-written', kind, code }, 'a note for restores could not be written')
      }
    },

    /** What was noted since, oldest first; without a moment all there is. */
    async read(kind: Kind, since = new Date(0)): Promise<string[]> {
      const from = since.toISOString()
      const files = (await filesOf(kind)).filter((name) => name >= `${kind}-${from.slice(0, 7)}`)
      const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
      const lines = texts.flatMap((text) => text.split('\n'))
      return lines.filter((line) => line >= from).map((line) => line.slice(line.indexOf(' ') + 1))
    },
  }
}
