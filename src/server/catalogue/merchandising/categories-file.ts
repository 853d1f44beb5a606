import { z } from 'zod'
import { categoryTiles, categoryTileUrl } from '#domain/drawn-pictures.ts'
import { hsnForm } from '#domain/tax/hsn.ts'
import { slugOf } from '../catalogue-ids.ts'
import {
  createMerchandisingFile,
  duplicates,
  unknownCategory,
  unknownProduct,
  unknownSubcategory,
} from './merchandising-file.ts'
import {
  moveCategoriesDown,
  type OnSale,
  readCategoryCodes,
  readTiles,
  type TileRow,
  updateCategoryTile,
  updateSubcategoryTile,
} from './merchandising-store.ts'
import { tilePicture } from './tile-picture.ts'

const picture = tilePicture(categoryTiles, categoryTileUrl)

const tile = z.strictObject({
  name: z.string().trim().min(1),
  image: picture.schema.optional(),
  product: z.string().optional(),
})
const hsn = z.string().regex(hsnForm, 'An HSN has 4, 6 or 8 digits; write it between quotes').nullable()
const schema = z.array(tile.extend({ hsn: hsn.optional(), subcategories: z.array(tile).optional() }))
type Tile = z.infer<typeof tile>

/** Order, pictures and products of the category tiles. Categories themselves come and go with their products. */
export const categoriesFile = createMerchandisingFile({
  schema,

  check: (categories, onSale) => [
    ...duplicates(
      categories.map(({ name }) => name),
      (at) => [at, 'name'],
    ),
    ...categories.flatMap((category, at) => [
      ...unknownCategory(onSale, slugOf(category.name), [at, 'name']),
      ...unknownProduct(onSale, category.product, [at, 'product']),
      ...(category.subcategories ?? []).flatMap((below, place) => [
        ...unknownSubcategory(
          onSale,
          [slugOf(category.name), slugOf(below.name)],
          [at, 'subcategories', place],
        ),
        ...unknownProduct(onSale, below.product, [at, 'subcategories', place, 'product']),
      ]),
    ]),
  ],

  async write(tx, categories, onSale) {
    await moveCategoriesDown(tx, categories.length)
    for (const [position, category] of categories.entries()) {
      const slug = slugOf(category.name)
      const id = onSale.categories.get(slug) ?? ''
      const code = category.hsn === undefined ? {} : { hsn: category.hsn }
      await updateCategoryTile(tx, id, { ...lookOf(category, onSale), ...code, position })
      for (const [place, below] of (category.subcategories ?? []).entries()) {
        const subcategory = { categoryId: id, slug: slugOf(below.name) }
        await updateSubcategoryTile(tx, subcategory, { ...lookOf(below, onSale), position: place })
      }
    }
  },

  async read(tx) {
    const subcategories = Map.groupBy(await readTiles(tx, 'subcategory'), (row) => row.categoryId)
    const codes = await readCategoryCodes(tx)
    return (await readTiles(tx, 'category')).map((row) => {
      const code = codes.get(row.categoryId)
      const below = (subcategories.get(row.categoryId) ?? []).map(toTile)
      return { ...toTile(row), ...(code && { hsn: code }), ...(below.length > 0 && { subcategories: below }) }
    })
  },
})

function lookOf({ image, product }: Tile, { products }: OnSale) {
  return {
    image: image === undefined ? null : picture.toUrl(image),
    product_id: products.get(product ?? '') ?? null,
  }
}

function toTile({ name, image, product }: TileRow): Tile {
  return { name, ...(image && { image: picture.toName(image) }), ...(product && { product }) }
}
