import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { must } from '#domain/must.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { operator } from '#server/order/staff-actor.ts'
import type { Packing } from '#server/packing/packing.ts'
import type { ShelfChange } from '#server/packing/plan-shelf.ts'
import type { OpenOperator } from './open-operator.ts'
import { print, printable } from './printing.ts'
import { readShelfFile, shelfColumns } from './shelf-file.ts'

/** `shelf import` and `shelf export`: where pieces lie and what a scanner reads on them, as a file. */
export function shelfCommands(program: Command, open: OpenOperator): void {
  const shelf = program.command('shelf').description('Bins and barcodes of pieces, as a file.')

  shelf
    .command('import')
    .argument('<file.csv>', 'columns sku and bin or barcode or both; an empty cell clears')
    .option('--dry-run', 'only say what would change, and which lines are wrong')
    .description('Sets bins and barcodes. Any wrong line, and nothing is changed.')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) =>
      withPacking((packing) => takeShelfFile(packing, { file, isDryRun: dryRun })),
    )

  shelf
    .command('export')
    .argument('[file.csv]', 'where to write; without it, the screen')
    .description('Writes bins and barcodes of all pieces as a file that `shelf import` reads.')
    .action((file: string | undefined) =>
      withPacking(async (packing) => {
        const text = await writeShelfFile(packing)
        if (file === undefined) process.stdout.write(text)
        else await writeFile(file, text)
      }),
    )

  async function withPacking(work: (packing: Packing) => Promise<void>): Promise<void> {
    const opened = await open()
    try {
      const { packing } = await opened.areas()
      await work(packing)
    } finally {
      await opened.close()
    }
  }
}

type Wanted = { file: string; isDryRun: boolean }

async function takeShelfFile(packing: Packing, { file, isDryRun }: Wanted): Promise<void> {
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return fail(`There is no file ${file}.`)
  const read = await readShelfFile(bytes)
  if (!read.ok) return fail(read.problem)
  const wishes = read.rows.map(({ wish }) => wish)
  const lineOf = (at: number) => must(read.rows[at], 'a wish is of a row of the file').line
  const told = (problems: ReadonlyArray<{ at: number; problem: string }>) =>
    problems.map(({ at, problem }) => ({ line: lineOf(at), problem }))

  const tried = await packing.tryShelf(wishes)
  if (isDryRun) for (const change of tried.changes) print(inWords(change))
  const wrong = [...read.problems, ...told(tried.problems)].toSorted((one, other) => one.line - other.line)
  if (wrong.length > 0) return failLines(wrong)
  if (tried.changes.length === 0) return print('The shelf is as the file says: there is nothing to change.')
  if (isDryRun) return print(`A dry run, nothing was changed. Pieces that would be: ${tried.changes.length}.`)

  const set = await packing.setShelf(operator, { actionId: newId(), wishes })
  if (set.ok) return print(`Pieces changed: ${set.changed}.`)
  if (set.reason === 'wrong-pieces') return failLines(told(set.problems))
  return fail('Nothing was changed. Try once more.')
}

async function writeShelfFile(packing: Packing): Promise<string> {
  const rows = (await packing.listShelf()).map(({ id, sku, productName, ...piece }) => ({
    ...piece,
    sku: sku ?? id,
    product: productName,
  }))
  // escape_formulas: a cell that begins like a formula stays text in a spreadsheet; the import takes the mark off.
  return stringify(rows, { header: true, columns: [...shelfColumns], escape_formulas: true })
}

function inWords({ before, after }: ShelfChange): string {
  const steps = (['bin', 'barcode'] as const)
    .filter((what) => before[what] !== after[what])
    .map((what) => `${what} ${before[what] ?? 'none'} → ${after[what] ?? 'none'}`)
  return `${before.sku ?? before.id}: ${steps.join(', ')}`
}

function failLines(wrong: ReadonlyArray<{ line: number; problem: string }>): void {
  for (const { line, problem } of wrong) console.error(printable(`Line ${line}: ${problem}`))
  fail(`Wrong lines: ${wrong.length}. Nothing was changed.`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
