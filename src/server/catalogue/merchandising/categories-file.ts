import { sql } from 'kysely'
import { z } from 'zod'
import { categoryTiles, categoryTileUrl } from '#domain/drawn-pictures.ts'
import type { Transaction } from '#platform/postgres/database.ts'
import { slugOf } from '../catalogue-ids.ts'
import {
  createMerchandisingFile,
  duplicates,
  type Sold,
  unknownCategory,
  unknownProduct,
  unknownSubcategory,
} from './merchandising-file.ts'
import { tilePicture } from './tile-picture.ts'

const picture = tilePicture(categoryTiles, categoryTileUrl)

const tile = z.strictObject({
  name: z.string().trim().min(1),
  image: picture.schema.optional(),
  product: z.string().optional(),
})
const schema = z.array(tile.extend({ subcategories: z.array(tile).optional() }))
type Tile = z.infer<typeof tile>

/** Order, pictures and products of the category tiles. Categories themselves come and go with their products. */
export const categoriesFile = createMerchandisingFile({
  schema,

  check: (categories, sold) => [
    ...duplicates(
      categories.map(({ name }) => name),
      (at) => [at, 'name'],
    ),
    ...categories.flatMap((category, at) => [
      ...unknownCategory(sold, slugOf(category.name), [at, 'name']),
      ...unknownProduct(sold, category.product, [at, 'product']),
      ...(category.subcategories ?? []).flatMap((below, place) => [
        ...unknownSubcategory(
          sold,
          [slugOf(category.name), slugOf(below.name)],
          [at, 'subcategories', place],
        ),
        ...unknownProduct(sold, below.product, [at, 'subcategories', place, 'product']),
      ]),
    ]),
  ],

  async write(tx, categories, sold) {
    // What the file does not name follows what it does.
    await tx
      .updateTable('category')
      .set((row) => ({ position: row('position', '+', categories.length) }))
      .execute()
    for (const [position, category] of categories.entries()) {
      const slug = slugOf(category.name)
      const id = sold.categories.get(slug) ?? ''
      await tx
        .updateTable('category')
        .set({ ...lookOf(category, sold), position })
        .where('id', '=', id)
        .execute()
      for (const [place, below] of (category.subcategories ?? []).entries()) {
        await tx
          .updateTable('subcategory')
          .set({ ...lookOf(below, sold), position: place })
          .where('category_id', '=', id)
          .where('slug', '=', slugOf(below.name))
          .execute()
      }
    }
  },

  async read(tx) {
    const subcategories = Map.groupBy(await readTiles(tx, 'subcategory'), (row) => row.categoryId)
    return (await readTiles(tx, 'category')).map((row) => {
      const below = (subcategories.get(row.categoryId) ?? []).map(toTile)
      return { ...toTile(row), ...(below.length > 0 && { subcategories: below }) }
    })
  },
})

function lookOf({ image, product }: Tile, { products }: Sold) {
  return {
    image: image === undefined ? null : picture.toUrl(image),
    product_id: products.get(product ?? '') ?? null,
  }
}

type TileRow = { categoryId: string; name: string; image: string | null; product: string | null }

function toTile({ name, image, product }: TileRow): Tile {
  return { name, ...(image && { image: picture.toName(image) }), ...(product && { product }) }
}

/** The tiles of a table, each with the category that it is or belongs to. */
async function readTiles(tx: Transaction, table: 'category' | 'subcategory'): Promise<TileRow[]> {
  const category = sql.ref(table === 'category' ? 'tile.id' : 'tile.category_id')
  const { rows } = await sql<TileRow>`
    SELECT ${category} AS "categoryId", tile.name, tile.image, product.slug AS product
    FROM ${sql.table(table)} AS tile LEFT JOIN product ON product.id = tile.product_id
    ORDER BY tile.position, tile.id`.execute(tx)
  return rows
}
