import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { exportProducts } from '../catalogue/export/export-products.ts'
import { fetchPicture } from '../catalogue/import/fetch-picture.ts'
import type { ImportReport } from '../catalogue/import/import-products.ts'
import { importProducts } from '../catalogue/import/import-products.ts'
import type { KeptPicture } from '../catalogue/import/keep-pictures.ts'
import { codeOf } from '#platform/postgres/postgres.ts'
import { garmentDrawings } from '../media/drawing/garments.ts'
import { mediaPlace } from '../media/bucket-settings.ts'
import { createMedia } from '../media/media.ts'
import type { Media } from '../media/media.ts'
import { createStocks } from '../stock/stocks.ts'
import { createImportScreen } from './import-screen.ts'
import type { Operator } from './open-operator.ts'

type Opening = { open: () => Promise<Operator>; openToRead: () => Promise<Operator> }

/** `import <file.csv>` and `export [file.csv]`: the product file, in Shopify's format (docs/importing.md). */
export function catalogueCommands(program: Command, { open, openToRead }: Opening): void {
  program
    .command('import')
    .argument('<file.csv>', 'a product file in the format of Shopify, with our further columns if you like')
    .option('--dry-run', 'only say what would happen')
    .option('--skip-bad', 'leave bad rows out instead of keeping nothing')
    .description('Add and change products. Any bad row, and nothing is kept. See docs/importing.md.')
    .action(importCommand)

  program
    .command('export')
    .argument('[file.csv]', 'where to write; without it, the screen')
    .description('Write all products as a file that import reads.')
    .action(exportCommand)

  async function importCommand(
    file: string,
    options: { dryRun?: boolean; skipBad?: boolean },
  ): Promise<void> {
    const size = await sizeOf(file)
    if (size === null) return fail(`There is no file ${file}.`)
    const { database, env, log, close } = await open()
    const media = createMedia({ ...mediaPlace(env), log })
    const screen = createImportScreen(size)
    try {
      const report = await importProducts(
        {
          database,
          stocks: createStocks({ database }),
          garments: garmentDrawings.garments,
          keepPicture: (url) => keepPicture(media, url),
        },
        () => createReadStream(file),
        { isDryRun: options.dryRun, skipsBad: options.skipBad, tell: screen.tell, progress: screen.progress },
      )
      screen.finish()
      console.log(inWords(report, { isDryRun: options.dryRun ?? false }))
      if (!report.ok) process.exitCode = 1
      if (report.pictures.kept.length > 0) await media.warm(report.pictures.kept)
    } catch (error) {
      screen.finish()
      if (codeOf(error) !== '55P03') throw error
      fail('Another import is running. Try again when it has finished; nothing was changed.')
    } finally {
      await close()
    }
  }

  async function exportCommand(file: string | undefined): Promise<void> {
    const { database, close } = await openToRead()
    try {
      const target = file === undefined ? process.stdout : createWriteStream(file)
      await pipeline(Readable.from(exportProducts(database.query)), target, { end: file !== undefined })
    } finally {
      await close()
    }
  }
}

async function keepPicture(media: Media, url: string): Promise<KeptPicture> {
  const fetched = await fetchPicture(url)
  if (!fetched.ok) return fetched
  try {
    const stored = await media.store(fetched.bytes, { source: 'import' })
    return stored.ok ? stored : { ok: false, reason: `the picture is refused: ${stored.reason}` }
  } catch {
    return { ok: false, reason: 'its host stopped in the middle of it' }
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found.size : null
  } catch {
    return null
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

function inWords(report: ImportReport, { isDryRun }: { isDryRun: boolean }): string {
  const { products, sizes, badRows, renamed, pictures } = report
  const lines = [
    ...renamed.map(({ from, to }) => `${from} is now ${to}; its old address leads there.`),
    ...(pictures.kept.length > 0 ? [`Pictures fetched: ${pictures.kept.length}.`] : []),
    ...(pictures.unreachable.length > 0
      ? [`Pictures that could not be had, drawings stand in: ${pictures.unreachable.length}.`]
      : []),
  ]
  const change = `products new ${products.created}, changed ${products.updated}; sizes ${sizes}`
  if (!report.ok) return [`Bad rows: ${badRows}. Nothing was changed.`, ...(isDryRun ? lines : [])].join('\n')
  const skipped = badRows > 0 ? ` Bad rows left out: ${badRows}.` : ''
  return [
    ...lines,
    isDryRun ? `A dry run, nothing was changed: ${change}.${skipped}` : `Kept: ${change}.${skipped}`,
  ].join('\n')
}
