import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { formatRupees, type Paise } from '#domain/money.ts'
import type { labelSizes } from '#domain/setting-choices.ts'
import { addressLines } from './address-lines.ts'
import { html, type Markup } from '#platform/http/http.ts'
import { paperPage, type PaperPage } from './paper-page.ts'

/** What stands on the box of a parcel. */
export type Label = {
  orderNumber: string
  to: { name: string; phones: string[]; address: DeliveryAddress }
  courier: string | null
  awb: string | null
  cashDue: Paise
  pieces: number
  weightGrams: number | null
  invoice: string | null
  packedOn: string
}

type Sender = { legalName: string; address: readonly string[]; gstin: string | null }
type Sheet = keyof typeof labelSizes

const css = `
section{break-inside:avoid}
.label{width:100mm;height:147mm;padding:3mm;display:flex;flex-direction:column;overflow:hidden}
.row{display:flex;justify-content:space-between;gap:3mm;align-items:baseline}
.courier{font-size:12pt;font-weight:700}
.order{font-size:15pt;font-weight:700;white-space:nowrap}
.bars{flex:none;height:20mm;margin:1.5mm 0 .5mm}
.bars svg{width:100%;height:100%}
.awb{font-size:12pt;text-align:center;letter-spacing:.06em;font-variant-numeric:tabular-nums}
.awb.small{font-size:8pt}
.none{flex:none;border:.3mm dashed #000;height:20mm;margin:1.5mm 0 .5mm;display:grid;place-items:center}
.cash{border:.6mm solid #000;margin:2mm 0;padding:1mm 2mm;font-size:11pt;font-weight:700}
.cash b{font-size:22pt;line-height:1.1}
.to{flex:1;border-top:.3mm solid #000;padding-top:1.5mm;overflow-wrap:anywhere}
.to h1{font-size:13pt;line-height:1.2}
.to p{font-size:11pt;line-height:1.25}
.to .pin{font-size:15pt;font-weight:700}
.long h1{font-size:9pt}
.long p{font-size:7.5pt;line-height:1.15}
.long .pin{font-size:12pt}
.from{border-top:.3mm solid #000;padding-top:1mm;font-size:7pt;line-height:1.25;overflow-wrap:anywhere}
.from .many{font-size:5pt;line-height:1.1}
`
const sheets: Record<Sheet, string> = {
  '100x150': '@page{size:100mm 150mm;margin:0}.label{break-after:page}.label:last-child{break-after:auto}',
  'a4-four':
    '@page{size:A4;margin:0}.sheet{display:grid;grid-template-columns:105mm 105mm;grid-template-rows:148mm 148mm;height:296mm;break-after:page}.sheet:last-child{break-after:auto}.label{margin:.5mm 2.5mm}',
}

type Labels = { labels: readonly Label[]; from: Sender; sheet: Sheet; bars: (text: string) => Markup }

/** Labels of 100 × 150 mm, one a page, or four on a sheet of A4. */
export function labelPaper({ labels, from, sheet, bars }: Labels): PaperPage {
  const drawn = labels.map((label) => labelMarkup(label, from, bars))
  const body =
    sheet === 'a4-four' ? inFours(drawn).map((four) => html`<div class="sheet">${four}</div>`) : drawn
  return paperPage({ title: 'Labels', css: css + sheets[sheet], body })
}

function labelMarkup(label: Label, from: Sender, bars: (text: string) => Markup): Markup {
  const { to, awb, cashDue } = label
  const lines = addressLines({ ...to.address, pincode: '' })
  const gstin = from.gstin === null ? '' : ` · GSTIN ${from.gstin}`
  const back = `If undelivered, return to: ${[from.legalName, ...from.address].join(', ')}${gstin}`
  const isLong = to.name.length + lines.join('').length > 220
  return html`<section class="label">
<div class="row"><span class="courier">${label.courier ?? 'Courier:'}</span><span class="order">Order ${label.orderNumber}</span></div>
${
  awb === null
    ? html`<div class="none">No courier’s number yet</div>`
    : html`<div class="bars">${bars(awb)}</div>
        <p class="awb${awb.length > 26 ? ' small' : ''}">${awb}</p>`
}
<div class="cash row">${
    cashDue > 0
      ? html`<span>CASH ON DELIVERY<br />Collect</span><b>${formatRupees(cashDue)}</b>`
      : html`<span>PREPAID</span><span>Do not collect money</span>`
  }</div>
<div class="to${isLong ? ' long' : ''}"><h1>${to.name}</h1>${lines.map((line) => html`<p>${line}</p>`)}
<p class="pin">PIN ${to.address.pincode}</p><p>${to.phones.map((phone) => `Mobile ${phone}`).join(' · ')}</p></div>
<div class="from"><div class="row"><span>${label.pieces} ${label.pieces === 1 ? 'piece' : 'pieces'}${
    label.weightGrams === null ? '' : ` · ${label.weightGrams} g`
  }</span><span>${label.invoice === null ? '' : `Invoice ${label.invoice} · `}packed ${label.packedOn}</span></div>
<p${back.length > 200 ? html` class="many"` : ''}>${back}</p></div>
</section>`
}

function inFours(labels: readonly Markup[]): Markup[][] {
  return Array.from({ length: Math.ceil(labels.length / 4) }, (_, at) => labels.slice(at * 4, at * 4 + 4))
}
