import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import {
  changeMerchandising,
  printMerchandising,
  type MerchandisingName,
} from '#server/catalogue/merchandising/change-merchandising.ts'
import { mediaPlace } from '#server/media/bucket-settings.ts'
import { createMedia } from '#server/media/media.ts'
import type { Operator } from './open-operator.ts'

const descriptions: Record<MerchandisingName, string> = {
  menu: 'The menu of the header',
  categories: 'Order and pictures of the category tiles',
  collections: 'The collections of the home page',
  reviews: 'Reviews, by product',
}

/** `menu`, `categories`, `collections`, `reviews` and `picture`: what stands around the products (docs/importing.md). */
export function merchandisingCommands(program: Command, open: () => Promise<Operator>): void {
  for (const part of ['menu', 'categories', 'collections', 'reviews'] as const) {
    program
      .command(part)
      .argument('[file.yaml]', 'what it shall be; without a file, what it is now is written to the screen')
      .option('--dry-run', 'only say whether the file is right')
      .description(`${descriptions[part]}, from a file as in db/sample. Any mistake, and nothing is changed.`)
      .action((file: string | undefined, options: { dryRun?: boolean }) =>
        file === undefined ? print(part) : change(part, { file, isDryRun: options.dryRun ?? false }),
      )
  }

  program
    .command('picture')
    .argument('<file>', 'a photograph: JPEG, PNG, WebP or AVIF')
    .description('Keep a photograph in the shop and write its address, for the files of the other commands.')
    .action(keepPicture)

  async function print(part: MerchandisingName): Promise<void> {
    const { database, close } = await open()
    try {
      process.stdout.write(await printMerchandising(database, part))
    } finally {
      await close()
    }
  }

  async function change(part: MerchandisingName, { file, isDryRun }: { file: string; isDryRun: boolean }) {
    const bytes = await readIfThere(file)
    if (bytes === null) return fail(`There is no file ${file}.`)
    const { database, close } = await open()
    try {
      const problems = await changeMerchandising(database, { part, text: bytes.toString(), isDryRun })
      for (const { line, reason } of problems) console.error(`line ${line}: ${reason}`)
      if (problems.length > 0) return fail('Nothing was changed.')
      console.log(
        isDryRun ? 'A dry run: the file is right; nothing was changed.' : `The shop has the new ${part}.`,
      )
    } finally {
      await close()
    }
  }

  async function keepPicture(file: string): Promise<void> {
    const bytes = await readIfThere(file)
    if (bytes === null) return fail(`There is no file ${file}.`)
    const { env, log, close } = await open()
    try {
      const kept = await createMedia({ ...mediaPlace(env), log }).store(bytes, { source: 'operator' })
      if (!kept.ok) return fail(`The picture is refused: ${kept.reason}.`)
      console.log(kept.url)
    } finally {
      await close()
    }
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
