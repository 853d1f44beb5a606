import type { Database } from '#server/db/database.ts'
import { bumpVersion } from '../catalogue-store.ts'
import { categoriesFile } from './categories-file.ts'
import { collectionsFile } from './collections-file.ts'
import { menuFile } from './menu-file.ts'
import { reviewsFile } from './reviews-file.ts'
import type { LineProblem } from './read-yaml-file.ts'
import type { MerchandisingFile } from './merchandising-file.ts'

export const merchandisingFiles = {
  menu: menuFile,
  categories: categoriesFile,
  collections: collectionsFile,
  reviews: reviewsFile,
} satisfies Record<string, MerchandisingFile>

export type MerchandisingName = keyof typeof merchandisingFiles

type Change = { part: MerchandisingName; text: string; isDryRun?: boolean }

/** Takes a merchandising file over: all of it, or nothing and every problem by its line. A dry run only tells. */
export async function changeMerchandising(
  database: Database,
  { part, text, isDryRun = false }: Change,
): Promise<LineProblem[]> {
  const undo = new Error('nothing is to be kept')
  let problems: LineProblem[] = []
  try {
    await database.transaction(async (tx) => {
      // Also the lock that keeps an import from running at the same time.
      await bumpVersion(tx)
      problems = await merchandisingFiles[part].put(tx, text)
      if (problems.length > 0 || isDryRun) throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return problems
}

/** What is set now, as a file that puts it back. */
export function printMerchandising(database: Database, part: MerchandisingName): Promise<string> {
  return database.transaction((tx) => merchandisingFiles[part].print(tx))
}
