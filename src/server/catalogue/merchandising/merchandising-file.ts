import { stringify } from 'yaml'
import type { z } from 'zod'
import type { Transaction } from '#platform/postgres/database.ts'
import { type LineProblem, readYamlFile, type FileProblem } from './read-yaml-file.ts'

/** What a file of the shop window may name, by slug; a subcategory as `leggings/capri`. */
export type Sold = {
  products: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  subcategories: ReadonlySet<string>
}

/** One part of the shop window: menu, collections, category tiles or reviews, each a YAML file. */
export type MerchandisingFile = {
  /** Writes what the file says, or tells what is wrong with it and writes nothing. */
  put(tx: Transaction, text: string): Promise<LineProblem[]>
  /** What is there now, as such a file. */
  print(tx: Transaction): Promise<string>
}

type Making<Content> = {
  schema: z.ZodType<Content>
  /** Names that lead nowhere, and what is there twice. */
  check(content: Content, sold: Sold): FileProblem[]
  write(tx: Transaction, content: Content, sold: Sold): Promise<void>
  read(tx: Transaction): Promise<Content>
}

export function createMerchandisingFile<Content>({
  schema,
  check,
  write,
  read,
}: Making<Content>): MerchandisingFile {
  return {
    async put(tx, text) {
      const file = readYamlFile(text, schema)
      if (!file.ok) return file.problems
      const sold = await readSold(tx)
      const problems = check(file.content, sold)
      if (problems.length === 0) await write(tx, file.content, sold)
      return file.lines(problems)
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

export function unknownProduct(
  sold: Sold,
  slug: string | undefined,
  path: readonly PropertyKey[],
): FileProblem[] {
  if (slug === undefined || sold.products.has(slug)) return []
  return [{ path, reason: `the shop has no product ${slug}` }]
}

export function unknownCategory(
  sold: Sold,
  slug: string | undefined,
  path: readonly PropertyKey[],
): FileProblem[] {
  if (slug === undefined || sold.categories.has(slug)) return []
  return [{ path, reason: `the shop has no category ${slug}` }]
}

export function unknownSubcategory(
  sold: Sold,
  [category, slug]: [string, string],
  path: readonly PropertyKey[],
): FileProblem[] {
  if (sold.subcategories.has(`${category}/${slug}`)) return []
  return [{ path, reason: `the category ${category} has no subcategory ${slug}` }]
}

/** Every name after the first of the same kind. */
export function duplicates(names: string[], pathOf: (at: number) => readonly PropertyKey[]): FileProblem[] {
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [{ path: pathOf(at), reason: `${name} stands here twice` }] : [],
  )
}
