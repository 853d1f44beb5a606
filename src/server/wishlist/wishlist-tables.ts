import type { Generated } from 'kysely'

export type WishTable = { customer_id: string; product_id: string; wished_at: Generated<Date> }
