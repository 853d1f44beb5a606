import { z } from 'zod'
import { collectionTiles, collectionTileUrl } from '#domain/drawn-pictures.ts'
import { derivedId } from '../catalogue-ids.ts'
import { createMerchandisingFile, duplicates, unknownCategory, unknownProduct } from './merchandising-file.ts'
import { readCollectionTiles, replaceCollections } from './merchandising-store.ts'
import { tilePicture } from './tile-picture.ts'

const picture = tilePicture(collectionTiles, collectionTileUrl)

const schema = z.array(
  z.strictObject({
    label: z.string().trim().min(1),
    slug: z.string().min(1),
    image: picture.schema,
    product: z.string().optional(),
    objectPosition: z.string().optional(),
  }),
)

/** SHOP BY COLLECTIONS of the home page; the file is all of it. */
export const collectionsFile = createMerchandisingFile({
  schema,

  check: (collections, onSale) => [
    ...duplicates(
      collections.map(({ slug }) => slug),
      (at) => [at, 'slug'],
    ),
    ...collections.flatMap(({ slug, product }, at) =>
      product === undefined
        ? unknownCategory(onSale, slug, [at, 'slug'])
        : unknownProduct(onSale, product, [at, 'product']),
    ),
  ],

  async write(tx, collections, { products }) {
    const rows = collections.map((row, position) => ({
      id: derivedId('collection', row.slug),
      slug: row.slug,
      label: row.label,
      image: picture.toUrl(row.image),
      product_id: products.get(row.product ?? '') ?? null,
      object_position: row.objectPosition ?? null,
      position,
    }))
    await replaceCollections(tx, rows)
  },

  async read(tx) {
    const rows = await readCollectionTiles(tx)
    return rows.map((row) => ({
      label: row.label,
      slug: row.slug,
      image: picture.toName(row.image),
      ...(row.product && { product: row.product }),
      ...(row.object_position && { objectPosition: row.object_position }),
    }))
  },
})
