import { createHash } from 'node:crypto'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import type { ParcelInvoice } from '#domain/tax/parcel-invoice.ts'

/** Who sells, as it stands on the paper. Without a GSTIN they take no tax, and the paper is a bill of supply. */
export type PaperSeller = { legalName: string; address: string[]; state: string; gstin: string | null }

/** Who buys, and where it goes. After the years that the law asks for nothing but the place is left. */
export type PaperBuyer = { name: string; mobileNumber: string; address: DeliveryAddress } | { state: string }

/** All that a paper says but its number and its day. */
export type TaxContent = {
  orderId: string
  parcelId: string
  place: string
  isInterState: boolean
  seller: PaperSeller
  buyer: PaperBuyer
  invoice: ParcelInvoice
}

/** Two papers with the same one say the same. */
export function hashOf(content: TaxContent): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
