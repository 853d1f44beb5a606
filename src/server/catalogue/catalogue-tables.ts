import type { ColumnType, Generated } from 'kysely'
import type { ProductField, ProductFieldValues, StoredAs } from './product-fields.ts'

/** jsonb: read as it is, written as JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>
/** timestamptz that the database fills in. */
type Moment = ColumnType<Date, Date | undefined, Date>

/** The tables of 0001-catalogue.sql. Amounts are whole paise. */
export type CatalogueTables = {
  catalogue_version: { id: number; version: number; changed_at: Moment }
  catalogue_change: { product_id: string; version: number }
  category: CategoryTable
  subcategory: SubcategoryTable
  product: ProductTable
  slug_redirect: { old_slug: string; product_id: string }
  group_redirect: { old_path: string; category_id: string; subcategory_id: string | null }
  color_variant: ColorVariantTable
  size: SizeTable
  offer: OfferTable
  review: ReviewTable
  collection: CollectionTable
  menu_item: MenuItemTable
  picture_source: PictureSourceTable
  missed_search: { day: string; term: string; times: number }
  stock: StockTable
  stock_adjustment: StockAdjustmentTable
  stock_move: StockMoveTable
}

type CategoryTable = {
  id: string
  slug: string
  name: string
  image: string | null
  product_id: string | null
  position: Generated<number>
  hsn: Generated<string | null>
}

type SubcategoryTable = Omit<CategoryTable, 'hsn'> & { category_id: string }

type ProductTable = {
  id: string
  slug: string
  name: string
  category_id: string
  subcategory_id: string | null
  images: Json<string[]>
  is_published: Generated<boolean>
  position: Generated<number>
  created_at: Moment
  updated_at: Moment
} & { [Name in ProductField as StoredAs<Name>]: Written<ProductFieldValues[Name]> }

/** A list is jsonb, which is written as text; what the table leaves out is filled in by the database. */
type Written<Value> = [Value] extends [unknown[]] ? Json<Value> : Generated<Value>

type ColorVariantTable = {
  id: string
  product_id: string
  name: string
  slug: string
  color_code: string
  images: Json<string[]>
  position: Generated<number>
}

/** Its barcode and its bin are the packers': an import neither knows nor touches them. */
type SizeTable = {
  id: string
  color_variant_id: string
  name: string
  sku: string | null
  price_paise: number
  struck_price_paise: number | null
  weight_grams: number | null
  position: Generated<number>
}

type OfferTable = {
  id: string
  product_id: string | null
  size_id: string | null
  quantity: number
  offer_price_paise: number
  is_visible: Generated<boolean>
}

type ReviewTable = {
  id: string
  product_id: string
  customer_name: Generated<string>
  rating: Generated<number>
  review: Generated<string>
  images: Json<string[]>
  created_at: Moment
}

type CollectionTable = {
  id: string
  slug: string
  label: string
  image: string
  product_id: string | null
  style: string | null
  hover: string | null
  object_position: string | null
  position: Generated<number>
}

type MenuItemTable = {
  id: string
  parent_id: string | null
  label: string
  path: string
  category_id: string | null
  product_id: string | null
  position: Generated<number>
}

type PictureSourceTable = {
  url: string
  media_url: string
  kept_at: Moment
}

type StockTable = {
  size_id: string
  on_hand: number
  reserved: Generated<number>
  changed_at: Moment
  file_change: number | null
  file_count: number | null
}

type StockAdjustmentTable = {
  size_id: string
  delta: number | null
  file_change: number | null
  file_count: number | null
}

type StockMoveTable = {
  id: Generated<string>
  size_id: string
  delta: number
  reason: string
  order_id: string | null
  moved_at: Moment
  staff_id: string | null
  note: string | null
}
