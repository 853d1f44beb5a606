import { stringify } from 'yaml'
import type { z } from 'zod'
import type { Transaction } from '#platform/postgres/database.ts'
import { type LineSlip, readWindowFile, type Slip } from './window-file.ts'

/** What a file of the shop window may name, by slug; a subcategory as `leggings/capri`. */
export type Sold = {
  products: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  subcategories: ReadonlySet<string>
}

/** One part of the shop window: menu, collections, category tiles or reviews, each a YAML file. */
export type WindowPart = {
  /** Writes what the file says, or tells what is wrong with it and writes nothing. */
  put(tx: Transaction, text: string): Promise<LineSlip[]>
  /** What is there now, as such a file. */
  print(tx: Transaction): Promise<string>
}

type Making<Content> = {
  schema: z.ZodType<Content>
  /** Names that lead nowhere, and what is there twice. */
  check(content: Content, sold: Sold): Slip[]
  write(tx: Transaction, content: Content, sold: Sold): Promise<void>
  read(tx: Transaction): Promise<Content>
}

export function createWindowPart<Content>({ schema, check, write, read }: Making<Content>): WindowPart {
  return {
    async put(tx, text) {
      const file = readWindowFile(text, schema)
      if (!file.ok) return file.slips
      const sold = await readSold(tx)
      const slips = check(file.content, sold)
      if (slips.length === 0) await write(tx, file.content, sold)
      return file.lines(slips)
    },
    print: async (tx) => stringify(await read(tx), { lineWidth: 0 }),
  }
}

async function readSold(tx: Transaction): Promise<Sold> {
  const products = await tx.selectFrom('product').select(['id', 'slug']).execute()
  const categories = await tx.selectFrom('category').select(['id', 'slug']).execute()
  const subcategories = await tx
    .selectFrom('subcategory')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select(['category.slug as category', 'subcategory.slug'])
    .execute()
  return {
    products: idsBySlug(products),
    categories: idsBySlug(categories),
    subcategories: new Set(subcategories.map(({ category, slug }) => `${category}/${slug}`)),
  }
}

function idsBySlug(rows: Array<{ id: string; slug: string }>): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

export function unknownProduct(sold: Sold, slug: string | undefined, path: readonly PropertyKey[]): Slip[] {
  if (slug === undefined || sold.products.has(slug)) return []
  return [{ path, reason: `the shop has no product ${slug}` }]
}

export function unknownCategory(sold: Sold, slug: string | undefined, path: readonly PropertyKey[]): Slip[] {
  if (slug === undefined || sold.categories.has(slug)) return []
  return [{ path, reason: `the shop has no category ${slug}` }]
}

export function unknownSubcategory(
  sold: Sold,
  [category, slug]: [string, string],
  path: readonly PropertyKey[],
): Slip[] {
  if (sold.subcategories.has(`${category}/${slug}`)) return []
  return [{ path, reason: `the category ${category} has no subcategory ${slug}` }]
}

/** Every name after the first of the same kind. */
export function doubles(names: string[], pathOf: (at: number) => readonly PropertyKey[]): Slip[] {
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [{ path: pathOf(at), reason: `${name} stands here twice` }] : [],
  )
}
