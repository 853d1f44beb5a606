import { sql } from 'kysely'
import { productField, productFieldNames } from './product-fields.ts'

const columns = productFieldNames.map((name) => ({
  name,
  column: sql.ref(`product.${productField(name).stored}`),
}))

/** The product fields in a SELECT from `product`, each under its name. */
export const productFieldSelection = sql.join(
  columns.map(({ name, column }) => sql`${column} AS ${sql.ref(name)}`),
)

/** The same without names, in the order of `productFieldNames`. */
export const productFieldValuesInOrder = sql.join(columns.map(({ column }) => column))
