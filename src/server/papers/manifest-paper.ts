import { formatRupees, paise, type Paise } from '#domain/money.ts'
import { html } from '#platform/http/http.ts'
import { paperPage, type PaperPage } from './paper-page.ts'

/** What a courier took at once. */
export type Manifest = {
  id: string
  courier: string
  day: string
  from: string
  parcels: ReadonlyArray<{
    awb: string | null
    orderNumber: string
    name: string
    place: string
    cashDue: Paise
    weightGrams: number | null
  }>
}

const css = `
@page{size:A4;margin:12mm}
h1{font-size:15pt}
.about{margin-bottom:4mm}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{padding:1.2mm 2mm;border-bottom:.2mm solid #999;vertical-align:top;overflow-wrap:break-word}
thead th{border-bottom:.4mm solid #000}
.sum th,.sum td{font-weight:700;border-bottom:0}
.signs{display:flex;gap:12mm;margin-top:16mm;break-inside:avoid}
.signs p{flex:1;border-top:.3mm solid #000;padding-top:1mm}
`

/** The list that the courier signs for. */
export function manifestPaper({ id, courier, day, from, parcels }: Manifest): PaperPage {
  const cash = paise(parcels.reduce((sum, { cashDue }) => sum + cashDue, 0))
  const rows = parcels.map(
    (parcel, at) =>
      html`<tr>
        <td>${at + 1}</td>
        <td>${parcel.awb ?? '–'}</td>
        <td>${parcel.orderNumber}</td>
        <td>${parcel.name}</td>
        <td>${parcel.place}</td>
        <td class="number">${parcel.weightGrams === null ? '' : `${parcel.weightGrams} g`}</td>
        <td class="number">${parcel.cashDue > 0 ? formatRupees(parcel.cashDue) : 'Prepaid'}</td>
      </tr>`,
  )
  const body = html`<h1>Handed to ${courier}</h1>
    <p class="about">
      ${day} · ${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'} · from ${from} · list
      ${id.slice(-8)}
    </p>
    <table>
      <thead>
        <tr>
          <th>#</th>
          <th>Courier’s number</th>
          <th>Order</th>
          <th>To</th>
          <th>Place</th>
          <th class="number">Weight</th>
          <th class="number">Cash to collect</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
        <tr class="sum">
          <td></td>
          <th>${parcels.length} in all</th>
          <td></td>
          <td></td>
          <td></td>
          <td></td>
          <td class="number">${formatRupees(cash)}</td>
        </tr>
      </tbody>
    </table>
    <div class="signs">
      <p>For the shop</p>
      <p>For ${courier}: name, time, signature</p>
    </div>`
  return paperPage({ title: `Handed to ${courier}`, css, body: [body] })
}
