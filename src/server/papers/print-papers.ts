import type { SettingOf } from '#contract/setting-schemas.ts'
import { paise } from '#domain/money.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Database } from '#server/db/database.ts'
import type { Invoices, WhichDocuments } from '#server/invoice/invoices.ts'
import type { Packing } from '#server/packing/packing.ts'
import { dayInIndia } from '#server/settings/day-in-india.ts'
import { drawBarcodes } from './barcode.ts'
import { challanPaper } from './challan-paper.ts'
import { readChallanParcels } from './challan-store.ts'
import type { InvoiceLinks } from './invoice-links.ts'
import { type InvoiceSheet, invoicePaper, readableDay } from './invoice-paper.ts'
import { type Label, labelPaper } from './label-paper.ts'
import { manifestPaper } from './manifest-paper.ts'
import type { PaperPage } from './paper-page.ts'
import {
  type PaperParcel,
  readManifest,
  readParcels,
  readStickers,
  type WhichParcels,
} from './paper-store.ts'
import { pickListPaper } from './pick-list-paper.ts'
import { stickerPaper } from './sticker-paper.ts'

export type Papers = ReturnType<typeof createPapers>

type Dependencies = {
  database: Database
  settings: { read(connection: Connection, part: 'shop'): Promise<SettingOf<'shop'>> }
  invoices: Pick<Invoices, 'numbersOf' | 'printed'>
  waves: Pick<Packing['waves'], 'read'>
  links: InvoiceLinks
}

type LabelSheet = SettingOf<'shop'>['labelSize']

/** Papers that the shop prints. Null: there is nothing of what was asked for. */
export function createPapers({ database: { query }, settings, invoices, waves, links }: Dependencies) {
  return {
    /** Of parcels, or of all that orders have. `sheet` null: the one of the settings. */
    async labels(which: WhichParcels, sheet: LabelSheet | null): Promise<PaperPage | null> {
      const parcels = await readParcels(query, which)
      if (parcels.length === 0) return null
      const parcelIds = parcels.map(({ id }) => id)
      const [from, numbers, bars] = await Promise.all([
        settings.read(query, 'shop'),
        invoices.numbersOf(query, parcelIds),
        drawBarcodes(parcels.map(({ awb }) => awb)),
      ])
      const labels = parcels.map((parcel) => toLabel(parcel, numbers.get(parcel.id) ?? null))
      return labelPaper({ labels, from, sheet: sheet ?? from.labelSize, bars })
    },

    async invoices(which: WhichDocuments, sheet: InvoiceSheet): Promise<PaperPage | null> {
      const documents = await invoices.printed(query, which)
      return documents.length === 0 ? null : invoicePaper(documents, sheet)
    },

    /** What goes with replacements instead of an invoice. */
    async challans(parcelIds: readonly string[], sheet: InvoiceSheet): Promise<PaperPage | null> {
      const parcels = await readChallanParcels(query, parcelIds)
      if (parcels.length === 0) return null
      const [from, documents] = await Promise.all([
        settings.read(query, 'shop'),
        invoices.printed(query, { orders: parcels.map(({ orderId }) => orderId) }),
      ])
      const challans = parcels.map((parcel) => ({
        ...parcel,
        day: readableDay(dayInIndia(parcel.packedAt)),
        invoices: documents.filter(({ orderId }) => orderId === parcel.orderId).map(({ number }) => number),
      }))
      return challanPaper(challans, from, sheet)
    },

    /** The invoices of an order that count, each with a link for its shopper. */
    async linksOf(orderId: string): Promise<Array<{ number: string; url: string }>> {
      const documents = await invoices.printed(query, { orders: [orderId] })
      return documents.map(({ id, number }) => ({ number, url: links.urlFor(id) }))
    },

    async byLink(t: string): Promise<PaperPage | null> {
      const id = links.read(t)
      const documents = id === null ? [] : await invoices.printed(query, { documents: [id] })
      return documents.length === 0 ? null : invoicePaper(documents, 'a4')
    },

    async pickList(wave: string): Promise<PaperPage | null> {
      const found = await waves.read(wave)
      if (!found) return null
      return pickListPaper({ orders: found.orders.length, picks: found.picksFor(() => true) })
    },

    async manifest(id: string): Promise<PaperPage | null> {
      const manifest = await readManifest(query, id)
      if (!manifest) return null
      const [parcels, shop] = await Promise.all([
        readParcels(query, { manifest: id }),
        settings.read(query, 'shop'),
      ])
      return manifestPaper({
        id,
        courier: manifest.courier,
        day: readableDay(dayInIndia(manifest.made_at)),
        from: shop.legalName,
        parcels: parcels.map((parcel) => ({
          awb: parcel.awb,
          orderNumber: String(parcel.number),
          name: parcel.address.contactPerson,
          place: `${parcel.address.city} ${parcel.address.pincode}`,
          cashDue: paise(parcel.cod_due_paise),
          weightGrams: parcel.weight_grams,
        })),
      })
    },

    /** A size that is named twice has two stickers; `copies` of each. */
    async stickers(sizeIds: readonly string[], copies: number): Promise<PaperPage | null> {
      const known = await readStickers(query, sizeIds)
      const bars = await drawBarcodes([...known.values()].map(({ code }) => code))
      const stickers = sizeIds.flatMap((id) => {
        const sticker = known.get(id)
        return sticker ? Array.from({ length: copies }, () => sticker) : []
      })
      return stickers.length === 0 ? null : stickerPaper(stickers, bars)
    },
  }
}

function toLabel(parcel: PaperParcel, invoice: string | null): Label {
  const { address } = parcel
  const phones = [parcel.customer_mobile, address.mobile ?? ''].filter((phone) => phone !== '')
  return {
    orderNumber: String(parcel.number),
    to: { name: address.contactPerson, phones: [...new Set(phones)], address },
    courier: parcel.courier,
    awb: parcel.awb,
    cashDue: paise(parcel.cod_due_paise),
    pieces: parcel.pieces,
    weightGrams: parcel.weight_grams,
    invoice,
    packedOn: readableDay(dayInIndia(parcel.packed_at)),
  }
}
