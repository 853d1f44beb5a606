import type { ImportOptions } from '../catalogue/import/import-products.ts'

type Tell = NonNullable<ImportOptions['tell']>
type Progress = NonNullable<ImportOptions['progress']>

/** Warnings that say the same are shown this often, then counted. */
const mostAlike = 25
const redrawMs = 200

const doingWords = { checking: 'Checking', pictures: 'Fetching pictures', writing: 'Writing' }

/** What the operator sees of an import: bad rows and warnings as lines, and how far it has come. */
export function createImportScreen(fileSize: number) {
  const alike = new Map<string, number>()
  let drawnAt = 0

  const tell: Tell = ({ kind, line, column, reason }) => {
    const what = `${column}: ${reason.replace(/^https?:\S+: /, '')}`
    const count = (alike.get(what) ?? 0) + 1
    alike.set(what, count)
    if (kind === 'warning' && count > mostAlike) return
    clear()
    console.error(
      `${kind === 'bad' ? 'bad row' : 'warning'}, line ${line}${column ? `, ${column}` : ''}: ${reason}`,
    )
  }

  const progress: Progress = ({ doing, done, all }) => {
    const now = Date.now()
    if (!process.stderr.isTTY || now - drawnAt < redrawMs) return
    drawnAt = now
    const share = Math.min(100, Math.round((100 * done) / Math.max(1, all || fileSize)))
    process.stderr.write(`\r${doingWords[doing]} ${share} %\u001B[K`)
  }

  function clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  }

  function finish(): void {
    clear()
    for (const [what, count] of alike) if (count > mostAlike) console.error(`${count} times in all: ${what}`)
  }

  return { tell, progress, finish }
}
