import { toast } from 'sonner'
import type { ParcelKind } from '#domain/parcel.ts'
import { sentenceOf } from '#admin/calls/sentence-of.ts'
import { printPapers } from '#admin/parts/print-paper.ts'

const base = '/api/admin/print'

const paper = (name: string, query: Record<string, string>) => `${base}/${name}?${new URLSearchParams(query)}`

/** The sticker of a box and the invoice that goes into it. A printer that fails leaves the box packed. */
export function printParcel(parcel: { id: string; kind: ParcelKind; invoice: string | null }): void {
  const ids = { parcels: parcel.id }
  const inside = parcel.kind === 'replacement' ? 'challans' : parcel.invoice === null ? null : 'invoices'
  send([paper('labels', ids), ...(inside === null ? [] : [paper(inside, ids)])])
}

/** Papers of whole orders, those of a kind together. */
export function printPapersOf(orders: readonly string[], papers: ReadonlyArray<'labels' | 'invoices'>): void {
  send(papers.map((name) => paper(name, { orders: orders.join(',') })))
}

export function printPickList(wave: string): void {
  send([paper('pick-list', { wave })])
}

export function printManifests(manifests: readonly string[]): void {
  send(manifests.map((manifest) => paper('manifest', { manifest })))
}

function send(addresses: readonly string[]): void {
  printPapers(addresses).catch((error: unknown) => toast.error(sentenceOf(error)))
}
