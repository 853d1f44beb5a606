import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { categoryTiles, collectionTiles } from '#domain/drawn-pictures.ts'

export const sampleFolder = fileURLToPath(new URL('../../../../db/sample/', import.meta.url))

/** A path inside the shop: exactly one slash in front, so that no menu can lead to another site. */
export const menuPath = z.string().regex(/^\/(?!\/)[A-Za-z0-9/_-]*$/, 'is not a path inside the shop')

const subcategory = z.strictObject({ name: z.string(), product: z.string().optional() })
const categories = z.array(
  z.strictObject({
    name: z.string(),
    image: z.enum(categoryTiles),
    product: z.string().optional(),
    subcategories: z.array(subcategory).default([]),
  }),
)

const menu = z.array(
  z.strictObject({
    label: z.string(),
    path: menuPath,
    category: z.string().optional(),
    product: z.string().optional(),
    entries: z
      .array(z.strictObject({ label: z.string(), path: menuPath, product: z.string().optional() }))
      .default([]),
  }),
)

const collections = z.array(
  z.strictObject({
    label: z.string(),
    slug: z.string(),
    image: z.enum(collectionTiles),
    product: z.string().optional(),
    objectPosition: z.string().optional(),
  }),
)

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const reviews = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.number().int().min(1).max(5), day, z.string()])),
)

export type ShopWindow = Awaited<ReturnType<typeof readShopWindow>>

/** Everything of the sample shop that is not in its product file. Throws, naming the place, on a slip in a file. */
export async function readShopWindow(folder = sampleFolder) {
  return {
    categories: categories.parse(await readYaml(folder, 'categories.yaml')),
    menu: menu.parse(await readYaml(folder, 'menu.yaml')),
    collections: collections.parse(await readYaml(folder, 'collections.yaml')),
    reviews: reviews.parse(await readYaml(folder, 'reviews.yaml')),
  }
}

async function readYaml(folder: string, name: string): Promise<unknown> {
  return parse(await readFile(new URL(name, `file://${folder}`), 'utf8'))
}
