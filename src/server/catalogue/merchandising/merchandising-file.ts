import { stringify } from 'yaml'
import type { z } from 'zod'
import type { Transaction } from '#server/db/database.ts'
import { type OnSale, readOnSale } from './merchandising-store.ts'
import { type LineProblem, readYamlFile, type FileProblem } from './read-yaml-file.ts'

/** One part of the merchandising: menu, collections, category tiles or reviews, each a YAML file. */
export type MerchandisingFile = {
  /** Writes what the file says, or tells what is wrong with it and writes nothing. */
  put(tx: Transaction, text: string): Promise<LineProblem[]>
  /** What is there now, as such a file. */
  print(tx: Transaction): Promise<string>
}

type Making<Content> = {
  schema: z.ZodType<Content>
  /** Names that lead nowhere, and what is there twice. */
  check(content: Content, onSale: OnSale): FileProblem[]
  write(tx: Transaction, content: Content, onSale: OnSale): Promise<void>
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
      const onSale = await readOnSale(tx)
      const problems = check(file.content, onSale)
      if (problems.length === 0) await write(tx, file.content, onSale)
      return file.lines(problems)
    },
    print: async (tx) => stringify(await read(tx), { lineWidth: 0 }),
  }
}

export function unknownProduct(
  onSale: OnSale,
  slug: string | undefined,
  path: readonly PropertyKey[],
): FileProblem[] {
  if (slug === undefined || onSale.products.has(slug)) return []
  return [{ path, reason: `the shop has no product ${slug}` }]
}

export function unknownCategory(
  onSale: OnSale,
  slug: string | undefined,
  path: readonly PropertyKey[],
): FileProblem[] {
  if (slug === undefined || onSale.categories.has(slug)) return []
  return [{ path, reason: `the shop has no category ${slug}` }]
}

export function unknownSubcategory(
  onSale: OnSale,
  [category, slug]: [string, string],
  path: readonly PropertyKey[],
): FileProblem[] {
  if (onSale.subcategories.has(`${category}/${slug}`)) return []
  return [{ path, reason: `the category ${category} has no subcategory ${slug}` }]
}

/** Every name after the first of the same kind. */
export function duplicates(names: string[], pathOf: (at: number) => readonly PropertyKey[]): FileProblem[] {
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [{ path: pathOf(at), reason: `${name} stands here twice` }] : [],
  )
}
