import type { DeliveryAddress } from '#contract/address-schemas.ts'
import type { Transaction } from '#server/db/database.ts'

/** An order as its invoice needs it; its row is locked by whoever packs it. */
export async function readOrderToInvoice(tx: Transaction, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['customer_name', 'customer_mobile', 'discount_paise', 'shipping_paise', 'total_paise'])
    .select('delivery_address')
    .$castTo<OrderToInvoice>()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await tx
    .selectFrom('order_item')
    .select(['id', 'product_name', 'color', 'size', 'quantity', 'subtotal_paise', 'hsn', 'gst_rate_bp'])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute()
  return { ...order, items }
}

type OrderToInvoice = {
  customer_name: string
  customer_mobile: string
  discount_paise: number
  shipping_paise: number
  total_paise: number
  /** Written by the orders, in this shape. */
  delivery_address: DeliveryAddress
}
