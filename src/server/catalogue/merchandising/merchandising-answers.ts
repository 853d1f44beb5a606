import type { CategoryTile, Collection, MenuItem, Subcategory } from '#contract/catalogue-schemas.ts'
import { categoryTileUrl, categoryTiles } from '#domain/drawn-pictures.ts'
import { href } from '#domain/href.ts'
import type { Snapshot } from '../snapshot.ts'
import type { SnapshotProduct } from '../snapshot-products.ts'

type MenuRow = Snapshot['rows']['menu'][number]
type LinkedProduct = { _id: string; slug: string } | null

/** The header menu; where nobody has written one, it lists the categories that have something to sell. */
export function toMenu(snapshot: Snapshot): MenuItem[] {
  const { menu } = snapshot.rows
  if (menu.length === 0) return menuOfCategories(snapshot)
  const entriesOf = Map.groupBy(menu, (row) => row.parent_id ?? '')
  return (entriesOf.get('') ?? []).map((row) => toMenuItem(snapshot, row, entriesOf.get(row.id) ?? []))
}

function toMenuItem(snapshot: Snapshot, row: MenuRow, entries: MenuRow[]): MenuItem {
  const productId = linkTo(snapshot, row.product_id)
  const category = snapshot.rows.categories.find(({ id }) => id === row.category_id)
  return {
    menu: row.label,
    path: row.path,
    slug: entries.length === 0 ? (productId?.slug ?? '') : (category?.slug ?? ''),
    isSubCategoryPresent: entries.length > 0,
    categoryId: row.category_id,
    productId,
    subMenu: entries.map((entry) => ({
      name: entry.label,
      path: entry.path,
      productId: linkTo(snapshot, entry.product_id),
    })),
  }
}

function menuOfCategories(snapshot: Snapshot): MenuItem[] {
  const all = { menu: 'All Categories', path: href.collections(), slug: '', isSubCategoryPresent: false }
  const items = categoriesOnSale(snapshot).map((category): MenuItem => {
    const subcategories = subcategoriesOf(snapshot, category.id)
    const productSlug = productSlugOf(snapshot, category)
    const product = snapshot.bySlug.get(productSlug ?? '')
    const hasEntries = subcategories.length > 0
    return {
      menu: category.name,
      path: href.category(category.slug),
      slug: hasEntries ? category.slug : (productSlug ?? ''),
      isSubCategoryPresent: hasEntries,
      categoryId: category.id,
      productId: hasEntries || !product ? null : { _id: product.id, slug: product.slug },
      subMenu: subcategories.map((entry) => ({
        name: entry.name,
        path: href.subcategory(category.slug, entry.slug),
        productId: null,
      })),
    }
  })
  return [{ ...all, categoryId: null, productId: null, subMenu: [] }, ...items]
}

export function toCategoryTiles(snapshot: Snapshot): CategoryTile[] {
  return categoriesOnSale(snapshot).map((category) => ({
    _id: category.id,
    name: category.name,
    categoryName: category.name,
    categorySlug: category.slug,
    image: category.image ?? categoryTileUrl(categoryTiles.find((tile) => tile === category.slug) ?? 'all'),
    productSlug: productSlugOf(snapshot, category),
    isSubcategoryPresent: subcategoriesOf(snapshot, category.id).length > 0,
  }))
}

/** Subcategories of a category, found by its slug; none for a slug that nobody knows (decision 0025). */
export function toSubcategories(snapshot: Snapshot, categorySlug: string): Subcategory[] {
  const category = snapshot.rows.categories.find(({ slug }) => slug === categorySlug)
  if (!category) return []
  return subcategoriesOf(snapshot, category.id).map((row) => {
    const first = firstIn(snapshot, row)
    return {
      _id: row.id,
      name: row.name,
      slug: row.slug,
      image: row.image ?? first?.colors[0]?.images[0] ?? categoryTileUrl('all'),
      productSlug: snapshot.byId.get(row.product_id ?? '')?.slug ?? first?.slug ?? null,
    }
  })
}

export function toCollections(snapshot: Snapshot): Collection[] {
  return snapshot.rows.collections.map((row) => ({
    label: row.label,
    slug: row.slug,
    img: row.image,
    productId: snapshot.byId.has(row.product_id ?? '') ? row.product_id : null,
    style: row.style,
    hover: row.hover,
    objectPos: row.object_position,
  }))
}

function categoriesOnSale(snapshot: Snapshot) {
  return snapshot.rows.categories.filter(({ id }) => snapshot.byCategory.has(id))
}

function subcategoriesOf(snapshot: Snapshot, categoryId: string) {
  return snapshot.rows.subcategories.filter(
    (row) => row.category_id === categoryId && firstIn(snapshot, row) !== undefined,
  )
}

function firstIn(snapshot: Snapshot, row: { id: string; category_id: string }): SnapshotProduct | undefined {
  const inCategory = snapshot.byCategory.get(row.category_id) ?? []
  return inCategory.find(({ subcategory }) => subcategory?.id === row.id)
}

/** The product that a category without subcategories leads to: the one chosen, or its only one. */
function productSlugOf(snapshot: Snapshot, category: Snapshot['rows']['categories'][number]): string | null {
  const chosen = snapshot.byId.get(category.product_id ?? '')
  if (chosen) return chosen.slug
  const products = snapshot.byCategory.get(category.id) ?? []
  return products.length === 1 ? (products[0]?.slug ?? null) : null
}

function linkTo(snapshot: Snapshot, productId: string | null): LinkedProduct {
  const product = snapshot.byId.get(productId ?? '')
  return product ? { _id: product.id, slug: product.slug } : null
}
