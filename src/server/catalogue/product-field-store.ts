import { sql } from 'kysely'
import { productField, productFieldNames } from './product-fields.ts'

/** The product fields in a SELECT from `product`, each under its name. */
export const productFieldSelection = sql.join(
  productFieldNames.map(
    (name) => sql`${sql.ref(`product.${productField(name).stored}`)} AS ${sql.ref(name)}`,
  ),
)
