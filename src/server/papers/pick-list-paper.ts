import { html } from '#platform/http/http.ts'
import { paperPage, type PaperPage } from './paper-page.ts'

/** Pieces of one size for a wave, and the places on the table that they go to. */
export type Pick = {
  bin: string | null
  productName: string
  color: string
  size: string
  sku: string | null
  quantity: number
  slots: ReadonlyArray<{ slot: number; quantity: number }>
}

const css = `
@page{size:A4;margin:12mm}
html{font-size:11pt}
h1{font-size:15pt;margin-bottom:4mm}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{padding:1.6mm 2mm;border-bottom:.2mm solid #999;vertical-align:top;overflow-wrap:break-word}
thead th{border-bottom:.4mm solid #000}
.size,.count,.bin{font-size:14pt;font-weight:700}
.box{width:5mm;height:5mm;border:.4mm solid #000;display:block}
`

/** What one person takes from the shelves, in the order of the shelves. */
export function pickListPaper({ orders, picks }: { orders: number; picks: readonly Pick[] }): PaperPage {
  const pieces = picks.reduce((sum, { quantity }) => sum + quantity, 0)
  const rows = picks.map(
    ({ bin, productName, color, size, sku, quantity, slots }) =>
      html`<tr>
        <td><span class="box"></span></td>
        <td class="bin">${bin ?? '–'}</td>
        <td>${productName}<br />${sku ?? ''}</td>
        <td>${color}</td>
        <td class="size">${size}</td>
        <td class="number count">${quantity}</td>
        <td>
          ${slots
            .map((at) => (at.quantity === 1 ? String(at.slot) : `${at.slot} (${at.quantity})`))
            .join(', ')}
        </td>
      </tr>`,
  )
  const body = html`<h1>Pick list: ${orders} orders, ${pieces} pieces</h1>
    <table>
      <thead>
        <tr>
          <th></th>
          <th>Bin</th>
          <th>Goods</th>
          <th>Colour</th>
          <th>Size</th>
          <th class="number">Pieces</th>
          <th>Places</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
  return paperPage({ title: 'Pick list', css, body: [body] })
}
