import { createHash } from 'node:crypto'

type CatalogueKind =
  | 'category'
  | 'subcategory'
  | 'product'
  | 'color'
  | 'size'
  | 'offer'
  | 'review'
  | 'menu'
  | 'collection'

/** The same parts give the same id on every machine: links and orders survive a new import of the same file. */
export function derivedId(kind: CatalogueKind, ...parts: Array<string | number>): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('hex')
  return `${kind}-${digest.slice(0, 20)}`
}

/** A name as it stands in an address: `Rani Pink` becomes `rani-pink`; never empty. */
export function slugOf(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')
  const slug = ascii
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return slug === '' ? `x-${createHash('sha256').update(name).digest('hex').slice(0, 8)}` : slug
}
