import { derivedId, slugOf } from '../catalogue-ids.ts'
import { colorCodeOf } from './color-codes.ts'
import type { Problem } from './columns.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import type { ColorRow, SizeRow, ColorBefore, SizeBefore } from './import-store.ts'

export type PlannedSize = { row: SizeRow; variant: ImportedVariant; isNew: boolean }
type Plan = { colors: ColorRow[]; sizes: PlannedSize[]; problems: Problem[] }

type Before = {
  sizes: SizeBefore[]
  colors: ColorBefore[]
  sizeBySku: Map<string, SizeBefore>
  pictureOf(url: string): string | undefined
}

/** What the colours and sizes of these products become: by SKU, else by handle and options (decision 0017). */
export function planSizes(
  products: Array<{ product: ImportedProduct; productId: string }>,
  before: Before,
): Plan {
  const plan: Plan = { colors: [], sizes: [], problems: [] }
  const colorsOf = Map.groupBy(before.colors, ({ product_id }) => product_id)
  const sizesOf = Map.groupBy(before.sizes, ({ color_variant_id }) => color_variant_id)
  for (const { product, productId } of products) {
    const colors = planColors(product, productId, colorsOf.get(productId) ?? [], before.pictureOf)
    plan.colors.push(...colors.values())
    planSizesOf(product, { colors, sizesOf, sizeBySku: before.sizeBySku }, plan)
  }
  return plan
}

function planColors(
  product: ImportedProduct,
  productId: string,
  stored: ColorBefore[],
  pictureOf: Before['pictureOf'],
): Map<string, ColorRow> {
  const colors = new Map<string, ColorRow>()
  const storedByName = new Map(stored.map((row) => [row.name.toLowerCase(), row]))
  const slugs = new Set(stored.map(({ slug }) => slug))
  for (const variant of product.variants) {
    const key = variant.color.toLowerCase()
    const before = colors.get(key) ?? storedByName.get(key)
    const images = variant.images.flatMap((url) => pictureOf(url) ?? [])
    if (colors.has(key) && before) {
      before.images = [...new Set([...before.images, ...images])]
      if (variant.colorCode !== null) before.color_code = variant.colorCode
      continue
    }
    const slug = before?.slug ?? freeSlug(slugOf(variant.color), slugs)
    slugs.add(slug)
    colors.set(key, {
      id: before?.id ?? derivedId('color', productId, slug),
      product_id: productId,
      name: variant.color,
      slug,
      color_code: variant.colorCode ?? before?.color_code ?? colorCodeOf(variant.color),
      images: images.length > 0 ? images : (before?.images ?? []),
      position: before?.position ?? stored.length + colors.size,
    })
  }
  return colors
}

function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

type Known = {
  colors: Map<string, ColorRow>
  sizesOf: Map<string, SizeBefore[]>
  sizeBySku: Map<string, SizeBefore>
}

function planSizesOf(product: ImportedProduct, { colors, sizesOf, sizeBySku }: Known, plan: Plan): void {
  const bySku = new Map(
    product.variants.flatMap((variant) => {
      const size = sizeBySku.get(variant.sku ?? '')
      return size ? [[variant, size] as const] : []
    }),
  )
  const moving = new Set([...bySku.values()].map(({ id }) => id))
  for (const variant of product.variants) {
    const color = colors.get(variant.color.toLowerCase())
    if (!color) continue
    const inColor = sizesOf.get(color.id) ?? []
    const samePlace = inColor.find(({ name }) => name.toLowerCase() === variant.size.toLowerCase())
    const before = bySku.get(variant) ?? samePlace
    if (samePlace && samePlace !== before && !moving.has(samePlace.id)) {
      const reason = `${variant.color} / ${variant.size} is sold as ${samePlace.sku ?? 'a size without SKU'} already`
      plan.problems.push({ line: variant.line, column: 'Variant SKU', reason })
      continue
    }
    // The size in this place has a SKU that stands elsewhere in the file: it moves there, this one is new.
    const isDisplaced =
      before === samePlace && samePlace !== undefined && !bySku.has(variant) && moving.has(samePlace.id)
    const stored = isDisplaced ? undefined : before
    plan.sizes.push({
      variant,
      isNew: stored === undefined,
      row: {
        id: stored?.id ?? derivedId('size', color.id, variant.size.toLowerCase()),
        color_variant_id: color.id,
        name: variant.size,
        sku: variant.sku ?? stored?.sku ?? null,
        price_paise: variant.price,
        struck_price_paise: kept(variant.struckPrice, stored?.struck_price_paise),
        weight_grams: kept(variant.weightGrams, stored?.weight_grams),
        position: stored?.position ?? inColor.length + plan.sizes.length,
      },
    })
  }
}

function kept(given: number | null | undefined, before: number | null | undefined): number | null {
  return given === undefined ? (before ?? null) : given
}
