import type { Database, Transaction } from '#server/db/database.ts'
import type { Stocks } from '#server/stock/stocks.ts'
import { bumpVersion } from '../catalogue-store.ts'
import { createCategoryKeeper } from './category-store.ts'
import type { Problem } from './columns.ts'
import type { ImportedProduct } from './imported-product.ts'
import { picturesIn, productFieldNames } from '../product-fields.ts'
import { finishStock } from './finish-stock.ts'
import { noteGroups, redirectLeftGroups } from './group-redirect-store.ts'
import { allowLongTransaction, highestPosition } from './import-store.ts'
import type { KeepPicture, Pictures, Unreachable } from './keep-pictures.ts'
import { isOurs, keepPictures } from './keep-pictures.ts'
import { readProducts, UnreadableHeader } from './read-products.ts'
import type { OpenFile } from './read-records.ts'
import { UnreadableFile } from './read-records.ts'
import { writeBatch } from './write-batch.ts'

export type ImportDependencies = {
  database: Database
  stocks: Stocks
  /** Garments that can be drawn. */
  garments: readonly string[]
  keepPicture: KeepPicture
}

export type ImportOptions = {
  /** Look only: nothing is kept and no picture fetched. */
  isDryRun?: boolean
  /** Leave bad rows out instead of refusing the file. */
  skipsBad?: boolean
  /** Write only while there is no product at all; otherwise nothing happens. */
  onlyIntoEmpty?: boolean
  /** Further writes of the same transaction, after the products. */
  alsoWrite?: (tx: Transaction) => Promise<void>
  /** Called for each bad row and each warning as it is found. */
  tell?: (finding: { kind: 'bad' | 'warning' } & Problem) => void
  progress?: (step: { doing: 'checking' | 'pictures' | 'writing'; done: number; all: number }) => void
}

export type ImportReport = {
  /** False: bad rows, and so nothing was kept (in a dry run: nothing would be). */
  ok: boolean
  rows: number
  badRows: number
  warnings: number
  products: { created: number; updated: number }
  sizes: number
  renamed: Array<{ from: string; to: string }>
  /** Our addresses of the pictures fetched now, and those that could not be had. */
  pictures: { kept: string[]; unreachable: Unreachable[] }
}

type Written = Pick<ImportReport, 'products' | 'sizes' | 'renamed'>
type Checked = { handles: Set<string>; pictures: Map<string, number>; rows: number; bytes: number }

/**
 * Takes a product file in Shopify's format into the catalogue (docs/importing.md). The file
 * is read twice, never held: once to check it, then to write it in one transaction. Any bad row and nothing is kept.
 */
export async function importProducts(
  dependencies: ImportDependencies,
  open: OpenFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const badLines = new Set<number>()
  let warnings = 0
  let pictures: Pictures = { pictureOf: () => undefined, kept: [], unreachable: [] }

  function bad(problem: Problem): void {
    badLines.add(problem.line)
    options.tell?.({ kind: 'bad', ...problem })
  }
  function warn(problem: Problem): void {
    warnings += 1
    options.tell?.({ kind: 'warning', ...problem })
  }
  function report({ ok, rows, written }: Outcome): ImportReport {
    const { kept, unreachable } = pictures
    return {
      ok,
      rows,
      badRows: badLines.size,
      warnings,
      ...written,
      pictures: { kept, unreachable },
    }
  }

  const checked = await check(dependencies, open, { bad, warn, progress: options.progress })
  if (!checked) return report({ ok: false, rows: 0, written: nothingWritten })
  const isRefused = () => badLines.size > 0 && !options.skipsBad
  const keeps = () => !options.isDryRun && !isRefused()
  pictures = await getPictures(dependencies, checked, { fetches: keeps(), progress: options.progress })
  for (const { url, reason, line } of pictures.unreachable)
    warn({ line, column: 'Image Src', reason: `${url}: ${reason}; a drawing stands in` })

  await finishStock(dependencies)
  const written = await write(dependencies, open, { ...options, checked, pictures, keeps, bad, warn })
  if (keeps()) await finishStock(dependencies)
  return report({ ok: !isRefused(), rows: checked.rows, written })
}

type Outcome = Pick<ImportReport, 'ok' | 'rows'> & { written: Written }

const nothingWritten: Written = { products: { created: 0, updated: 0 }, sizes: 0, renamed: [] }

type Telling = {
  bad: (problem: Problem) => void
  warn: (problem: Problem) => void
  progress?: ImportOptions['progress']
}

/** Reads the whole file for what is wrong with it; null when it cannot be read to its end. */
async function check(
  dependencies: ImportDependencies,
  open: OpenFile,
  { bad, warn, progress }: Telling,
): Promise<Checked | null> {
  const checked: Checked = { handles: new Set(), pictures: new Map(), rows: 0, bytes: 0 }
  try {
    for await (const { product, problems, warnings, rows, bytes } of readProducts(
      open,
      dependencies.garments,
    )) {
      problems.forEach(bad)
      warnings.forEach(warn)
      checked.rows += rows
      checked.bytes = bytes
      if (product) note(product, checked)
      progress?.({ doing: 'checking', done: bytes, all: 0 })
    }
    return checked
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const problems = error instanceof UnreadableHeader ? error.problems : [error.problem]
    problems.forEach(bad)
    return null
  }
}

function note(product: ImportedProduct, { handles, pictures }: Checked): void {
  handles.add(product.handle)
  const ofFields = productFieldNames.flatMap((name) => picturesIn(name, product.fields))
  const ofProduct = [...(product.images ?? []), ...ofFields].map((url) => ({ url, line: product.line }))
  const ofColors = product.variants.flatMap(({ images, line }) => images.map((url) => ({ url, line })))
  for (const { url, line } of [...ofProduct, ...ofColors])
    if (!isOurs(url) && !pictures.has(url)) pictures.set(url, line)
}

async function getPictures(
  dependencies: ImportDependencies,
  checked: Checked,
  { fetches, progress }: { fetches: boolean; progress: ImportOptions['progress'] },
): Promise<Pictures> {
  if (fetches) {
    const tell = (done: number, all: number) => progress?.({ doing: 'pictures', done, all })
    return keepPictures({ ...dependencies, progress: tell }, checked.pictures)
  }
  return { pictureOf: (url) => (isOurs(url) ? url : undefined), kept: [], unreachable: [] }
}

type Writing = Telling &
  Pick<ImportOptions, 'onlyIntoEmpty' | 'alsoWrite'> & {
    checked: Checked
    pictures: Pictures
    keeps: () => boolean
  }

/** Few enough for a short statement, enough to be quick. */
const mostSizesAtOnce = 1000
const mostProductsAtOnce = 100

class Undo extends Error {}

async function write(dependencies: ImportDependencies, open: OpenFile, writing: Writing): Promise<Written> {
  let written = nothingWritten
  try {
    await dependencies.database.transaction(async (tx) => {
      written = await writeAll(dependencies, open, { ...writing, tx })
      // What the database alone could tell is told now too; the transaction goes.
      if (!writing.keeps()) throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return written
}

async function writeAll(
  dependencies: ImportDependencies,
  open: OpenFile,
  { tx, checked, pictures, bad, warn, progress, onlyIntoEmpty, alsoWrite }: Writing & { tx: Transaction },
): Promise<Written> {
  await allowLongTransaction(tx)
  await bumpVersion(tx)
  let position = await highestPosition(tx)
  // The version row is locked now: whoever else was filling the catalogue has finished.
  if (onlyIntoEmpty && position > 0) return nothingWritten
  await noteGroups(tx)
  const batchParts = {
    tx,
    stocks: dependencies.stocks,
    categories: await createCategoryKeeper(tx),
    handlesInFile: checked.handles,
    pictureOf: pictures.pictureOf,
    nextPosition: () => (position += 1),
  }
  const written: Written = { products: { created: 0, updated: 0 }, sizes: 0, renamed: [] }
  let batch = new Map<string, ImportedProduct>()

  async function flush(): Promise<void> {
    const products = [...batch.values()]
    batch = new Map()
    if (products.length === 0) return
    const result = await writeBatch(batchParts, products)
    result.problems.forEach(bad)
    result.warnings.forEach(warn)
    written.products.created += result.created
    written.products.updated += result.updated
    written.sizes += result.sizes
    written.renamed.push(...result.renamed)
  }

  let sizes = 0
  for await (const { product, bytes } of readProducts(open, dependencies.garments)) {
    if (!product) continue
    if (batch.has(product.handle) || sizes >= mostSizesAtOnce || batch.size >= mostProductsAtOnce) {
      await flush()
      sizes = 0
    }
    batch.set(product.handle, product)
    sizes += product.variants.length
    progress?.({ doing: 'writing', done: bytes, all: checked.bytes })
  }
  await flush()
  await redirectLeftGroups(tx)
  await alsoWrite?.(tx)
  return written
}
