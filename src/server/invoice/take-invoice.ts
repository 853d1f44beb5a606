import { paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import { gstStateCode } from '#domain/gstin.ts'
import { documentNumber, financialYear, seriesOf } from '#domain/tax/document-series.ts'
import { invoiceOfParcel } from '#domain/tax/parcel-invoice.ts'
import { placeOfSupply } from '#domain/tax/place-of-supply.ts'
import { taxOfLines } from '#domain/tax/tax-of-lines.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { Transaction } from '#server/db/database.ts'
import { dayInIndia } from '#server/settings/day-in-india.ts'
import { takeInvoiceBack } from './cancel-invoice.ts'
import { insertInvoice, nextOfSeries, readInvoiced, readLiveInvoices } from './document-store.ts'
import { readGstRates } from './gst-rate-store.ts'
import { readOrderToInvoice } from './invoiced-order-store.ts'
import type { InvoiceDependencies } from './invoice-dependencies.ts'
import { hashOf, type TaxContent } from './tax-document.ts'

/** A parcel that is packed, and what lies in it. */
export type PackedParcel = {
  orderId: string
  parcelId: string
  lines: ReadonlyArray<{ itemId: string; quantity: number }>
}

/**
 * The invoice of a parcel, in the transaction that packs it: what is rolled back leaves no gap. A parcel whose invoice
 * would say what it says already keeps it; if it would say anything else, that one is taken back and another made.
 */
export async function takeInvoice(
  dependencies: InvoiceDependencies,
  tx: Transaction,
  parcel: PackedParcel,
): Promise<{ number: string }> {
  const shop = await dependencies.settings.read(tx, 'shop')
  const day = dayInIndia(dependencies.now())
  const live = await readLiveInvoices(tx, parcel.orderId)
  const own = live.find(({ parcel_id: id }) => id === parcel.parcelId)
  const before = await readInvoiced(
    tx,
    live.filter((invoice) => invoice !== own),
  )
  const content = await contentOf(tx, { parcel, shop, before, day })
  const hash = hashOf(content)
  if (own && own.content_hash.equals(hash)) return { number: own.number }
  if (own) await takeInvoiceBack(tx, own, day)
  const series = seriesOf(shop.invoicePrefix, financialYear(day))
  const seriesNo = await nextOfSeries(tx, series, 'invoice')
  const number = must(documentNumber(series, seriesNo), `the series ${series} is full: choose another prefix`)
  await insertInvoice(tx, { content, hash, number, series, seriesNo, day })
  await failpoint('afterInvoice')
  return { number }
}

type Shop = Awaited<ReturnType<InvoiceDependencies['settings']['read']>>
type Known = {
  parcel: PackedParcel
  shop: Shop
  before: Awaited<ReturnType<typeof readInvoiced>>
  day: string
}

async function contentOf(tx: Transaction, { parcel, shop, before, day }: Known): Promise<TaxContent> {
  const { orderId, parcelId, lines } = parcel
  const order = await readOrderToInvoice(tx, orderId)
  const place = placeOfSupply(order.delivery_address, shop.state)
  const isInterState = place !== gstStateCode(shop.state)
  const discount = paise(order.discount_paise)
  const ordered = order.items.map((item) => ({
    id: item.id,
    words: `${item.product_name}, ${item.color}, ${item.size}`,
    quantity: item.quantity,
    charged: paise(item.subtotal_paise),
    hsn: item.hsn,
    rateBp: item.gst_rate_bp,
  }))
  const { defaultHsn } = shop
  const taxes = taxOfLines(ordered, discount, { rates: await readGstRates(tx), defaultHsn, day })
  const taxed = ordered.map((line, at) => {
    const { hsn, rateBp } = must(taxes[at], 'a line has no tax')
    return { ...line, hsn, rateBp: shop.gstin === null ? 0 : rateBp }
  })
  const { legalName, address, state, gstin } = shop
  return {
    orderId,
    parcelId,
    place,
    isInterState,
    seller: { legalName, address, state, gstin },
    buyer: {
      name: order.customer_name,
      mobileNumber: order.customer_mobile,
      address: order.delivery_address,
    },
    invoice: invoiceOfParcel({
      order: {
        lines: taxed,
        discount,
        shipping: paise(order.shipping_paise),
        total: paise(order.total_paise),
      },
      before,
      pieces: lines.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
      isInterState,
      shippingTax: shop.shippingTax,
    }),
  }
}
