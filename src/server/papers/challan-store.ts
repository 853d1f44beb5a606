import { sql } from 'kysely'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import type { Connection } from '#server/db/connection.ts'

export type ChallanParcel = {
  id: string
  orderId: string
  number: number
  /** The case that it belongs to: 1042-1. */
  name: string
  customerName: string
  packedAt: Date
  address: DeliveryAddress
  lines: Array<{ words: string; quantity: number; valuePaise: number }>
}

/** The replacements among some parcels, with what lies in them. */
export async function readChallanParcels(
  connection: Connection,
  parcelIds: readonly string[],
): Promise<ChallanParcel[]> {
  // The address was written by the orders, in this shape.
  const { rows } = await sql<ChallanParcel>`
    SELECT p.id, p.order_id AS "orderId", o.number, o.number || '-' || c.no AS name, o.customer_name AS "customerName",
      p.packed_at AS "packedAt", o.delivery_address AS address,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('words', i.product_name || ', ' || r.wanted_color || ', ' || r.wanted_size,
          'quantity', x.quantity, 'valuePaise', i.subtotal_paise * x.quantity / i.quantity) ORDER BY i.line_no), '[]'::jsonb)
        FROM parcel_item x JOIN order_item i ON i.id = x.order_item_id
          JOIN return_item r ON r.case_id = c.id AND r.order_item_id = i.id WHERE x.parcel_id = p.id) AS lines
    FROM parcel p JOIN orders o ON o.id = p.order_id JOIN return_case c ON c.replacement_parcel_id = p.id
    WHERE p.id = any(${[...parcelIds]}::text[]) AND p.kind = 'replacement' ORDER BY p.packed_at, p.id`.execute(
    connection,
  )
  return rows
}
