import { productField, type ProductFieldColumn, productFieldNames } from './product-fields.ts'

/** What belongs to the product's place in the shop, its options and sizes; the first ones where Shopify has them. */
const fixedColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Category',
  'Subcategory',
  'Badge',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Exported Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Offers',
  'Offers',
  'Image Src',
  'Color Code',
  'Color Images',
] as const
export type ProductColumn = (typeof fixedColumns)[number] | ProductFieldColumn

/** The columns of a product file as the shop writes it, in their order; the import reads all of them (docs/importing.md). */
export const productColumns: readonly ProductColumn[] = [
  ...new Set([...fixedColumns, ...productFieldNames.map((name) => productField(name).column)]),
]
