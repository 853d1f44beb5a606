import type { Database } from '#platform/postgres/database.ts'
import { bumpVersion } from '../catalogue-store.ts'
import { categoriesPart } from './categories-part.ts'
import { collectionsPart } from './collections-part.ts'
import { menuPart } from './menu-part.ts'
import { reviewsPart } from './reviews-part.ts'
import type { LineSlip } from './window-file.ts'
import type { WindowPart } from './window-part.ts'

export const windowParts = {
  menu: menuPart,
  categories: categoriesPart,
  collections: collectionsPart,
  reviews: reviewsPart,
} satisfies Record<string, WindowPart>

export type WindowPartName = keyof typeof windowParts

type Change = { part: WindowPartName; text: string; isDryRun?: boolean }

/** Puts a file into the shop window: all of it, or nothing and every slip by its line. A dry run only tells. */
export async function changeWindow(
  database: Database,
  { part, text, isDryRun = false }: Change,
): Promise<LineSlip[]> {
  const undo = new Error('nothing is to be kept')
  let slips: LineSlip[] = []
  try {
    await database.transaction(async (tx) => {
      // Also the lock that keeps an import from running at the same time.
      await bumpVersion(tx)
      slips = await windowParts[part].put(tx, text)
      if (slips.length > 0 || isDryRun) throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return slips
}

/** What the shop window has now, as a file that puts it back. */
export function printWindow(database: Database, part: WindowPartName): Promise<string> {
  return database.transaction((tx) => windowParts[part].print(tx))
}
