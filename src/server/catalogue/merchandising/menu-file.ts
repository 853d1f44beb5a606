import { z } from 'zod'
import { derivedId } from '../catalogue-ids.ts'
import { createMerchandisingFile, duplicates, unknownCategory, unknownProduct } from './merchandising-file.ts'
import { readMenuItems, replaceMenu } from './merchandising-store.ts'

/** A path inside the shop: exactly one slash in front, so that no menu can lead to another site. */
const menuPath = z.string().regex(/^\/([A-Za-z0-9_-][A-Za-z0-9/_-]*)?$/, 'is not a path inside the shop')
const label = z.string().trim().min(1)
const entry = z.strictObject({ label, path: menuPath, product: z.string().optional() })
const schema = z.array(entry.extend({ category: z.string().optional(), entries: z.array(entry).optional() }))

/** The header menu; the file is all of it. */
export const menuFile = createMerchandisingFile({
  schema,

  check: (menu, onSale) => [
    ...duplicates(
      menu.map((item) => item.label),
      (at) => [at, 'label'],
    ),
    ...menu.flatMap((item, at) => [
      ...unknownCategory(onSale, item.category, [at, 'category']),
      ...unknownProduct(onSale, item.product, [at, 'product']),
      ...duplicates(
        (item.entries ?? []).map((one) => one.label),
        (place) => [at, 'entries', place, 'label'],
      ),
      ...(item.entries ?? []).flatMap((one, place) =>
        unknownProduct(onSale, one.product, [at, 'entries', place, 'product']),
      ),
    ]),
  ],

  async write(tx, menu, { products, categories }) {
    const rows = menu.flatMap((item, position) => {
      const id = derivedId('menu', item.label)
      const entries = (item.entries ?? []).map((one, place) => ({
        id: derivedId('menu', item.label, one.label),
        parent_id: id,
        label: one.label,
        path: one.path,
        category_id: null,
        product_id: products.get(one.product ?? '') ?? null,
        position: place,
      }))
      const own = {
        id,
        parent_id: null,
        label: item.label,
        path: item.path,
        category_id: categories.get(item.category ?? '') ?? null,
        product_id: products.get(item.product ?? '') ?? null,
        position,
      }
      return [own, ...entries]
    })
    await replaceMenu(tx, rows)
  },

  async read(tx) {
    const rows = await readMenuItems(tx)
    const entriesOf = Map.groupBy(rows, (row) => row.parent_id ?? '')
    return (entriesOf.get('') ?? []).map((row) => {
      const entries = (entriesOf.get(row.id) ?? []).map((one) => ({
        label: one.label,
        path: one.path,
        ...(one.product && { product: one.product }),
      }))
      return {
        label: row.label,
        path: row.path,
        ...(row.category && { category: row.category }),
        ...(row.product && { product: row.product }),
        ...(entries.length > 0 && { entries }),
      }
    })
  },
})
