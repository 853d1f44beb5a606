import type { Database, Transaction } from '#server/db/database.ts'
import { atOneMoment, type CatalogueGroups, readGroups } from './catalogue-store.ts'
import { openReaders, readAllGoods, readGoods, readIdsChanged, seeAs } from './goods-store.ts'
import type { GarmentDrawings } from './product-pictures.ts'
import type { ReadAnew, Snapshot } from './snapshot.ts'
import { productsOf, type SnapshotProduct } from './snapshot-products.ts'

/** Products of one statement: few enough that requests are answered between two of them. */
const atOnce = 2000

type Dependencies = { database: Database; drawings: GarmentDrawings }

/** Everything that is on sale, as it stood at one moment. */
export async function readWhole({ database, drawings }: Dependencies): Promise<ReadAnew> {
  const readers = await openReaders(database)
  try {
    const groups = await atOneMoment(database, async (tx) => {
      await seeAs(tx, readers)
      return readGroups(tx)
    })
    const rows = await readAllGoods(database, readers)
    return { groups, ids: [], products: productsOf(groups, rows, drawings) }
  } finally {
    await Promise.all([readers.first.end(), readers.second.end()])
  }
}

/** What changed since a snapshot was read; null when a category has another name, which all of its products carry. */
export function readChanged(
  { database, drawings }: Dependencies,
  { version, rows: before }: Pick<Snapshot, 'version' | 'rows'>,
): Promise<ReadAnew | null> {
  return atOneMoment(database, async (tx) => {
    const groups = await readGroups(tx)
    const isAsItWas =
      stillThere(before.categories, groups.categories) &&
      stillThere(before.subcategories, groups.subcategories)
    return isAsItWas ? readThese(tx, { groups, ids: await readIdsChanged(tx, version), drawings }) : null
  })
}

async function readThese(
  tx: Transaction,
  { groups, ids, drawings }: { groups: CatalogueGroups; ids: string[]; drawings: GarmentDrawings },
): Promise<ReadAnew> {
  const products: SnapshotProduct[] = []
  const readFrom = (at: number) => (at < ids.length ? readGoods(tx, ids.slice(at, at + atOnce)) : null)
  for (let at = 0, asked = readFrom(at); asked;) {
    const rows = await asked
    at += atOnce
    // The next are on their way while these are put together.
    asked = readFrom(at)
    asked?.catch(() => {})
    for (const product of productsOf(groups, rows, drawings)) products.push(product)
  }
  return { groups, ids, products }
}

type Group = { id: string; slug: string; name: string }

function stillThere(before: readonly Group[], now: readonly Group[]): boolean {
  const known = new Map(now.map((group) => [group.id, group]))
  return before.every(({ id, slug, name }) => known.get(id)?.slug === slug && known.get(id)?.name === name)
}
