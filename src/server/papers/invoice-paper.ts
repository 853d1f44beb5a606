import { formatRupees, paise } from '#domain/money.ts'
import { gstStateCode } from '#domain/gstin.ts'
import { amountInWords } from '#domain/tax/amount-in-words.ts'
import { placeName, stateTaxName } from '#domain/tax/place-of-supply.ts'
import type { PrintedDocument } from '#server/invoice/invoices.ts'
import { addressLines } from './address-lines.ts'
import { html, type Markup } from '#platform/http/http.ts'
import { paperPage, type PaperPage } from './paper-page.ts'

export type InvoiceSheet = 'a4' | 'a5'

const css = `
.paper{break-after:page;overflow-wrap:anywhere}
.paper:last-child{break-after:auto}
.row{display:flex;justify-content:space-between;gap:6mm}
.row>*{flex:1}
.tight{white-space:nowrap;overflow-wrap:normal}
.right{text-align:right}
h1{font-size:1.5em;margin-bottom:.4em}
h2{font-size:1em}
.head,.to{margin-bottom:.9em}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 1em;align-content:start}
dd{text-align:right;font-weight:700}
table{margin-bottom:.6em}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{padding:.3em .4em;border-bottom:.2mm solid #999;vertical-align:top}
thead th{border-top:.3mm solid #000;border-bottom:.3mm solid #000;white-space:nowrap}
.sums{width:55%;margin-left:auto}
.sums td,.sums th{border:0;padding:.1em .4em}
.sums .total>*{border-top:.3mm solid #000;border-bottom:.3mm solid #000;font-weight:700;font-size:1.2em}
.words{margin:.6em 0 1.4em}
.end{color:#333}
.foot{break-inside:avoid}
.void{border:.6mm solid #000;padding:.2em .6em;font-weight:700;display:inline-block;margin-bottom:.5em}
`
const sheets: Record<InvoiceSheet, string> = {
  a4: '@page{size:A4;margin:12mm}html{font-size:8pt}',
  a5: '@page{size:A5;margin:8mm}html{font-size:6.3pt}',
}

/** Tax invoices and credit notes, one after the other, each on pages of its own. */
export function invoicePaper(documents: readonly PrintedDocument[], sheet: InvoiceSheet): PaperPage {
  const [first] = documents
  const title = documents.length === 1 && first ? `${titleOf(first)} ${first.number}` : 'Invoices'
  return paperPage({ title, css: css + sheets[sheet], body: documents.map(documentMarkup) })
}

function documentMarkup(document: PrintedDocument): Markup {
  const { seller, buyer, place } = document
  return html`<article class="paper">
    ${document.isCancelled ? html`<p class="void">CANCELLED</p>` : null}
    <div class="row head">
      <div>
        <h1>${titleOf(document)}</h1>
        <h2>${seller.legalName}</h2>
        ${seller.address.map((line) => html`<p>${line}</p>`)}
        <p>${seller.state} (${gstStateCode(seller.state) ?? ''})</p>
        ${seller.gstin === null ? null : html`<p><b>GSTIN ${seller.gstin}</b></p>`}
      </div>
      <dl>
        <dt>Number</dt>
        <dd>${document.number}</dd>
        <dt>Day</dt>
        <dd>${readableDay(document.day)}</dd>
        <dt>Order</dt>
        <dd>${document.orderNumber}</dd>
        ${
          document.corrects === null
            ? null
            : html`<dt>For invoice</dt>
                <dd>${document.corrects}</dd>`
        }
        <dt>Place of supply</dt>
        <dd>${placeName(place)} (${place})</dd>
        <dt>Reverse charge</dt>
        <dd>No</dd>
      </dl>
    </div>
    <div class="to">
      <h2>Billed and sent to</h2>
      ${buyerMarkup(buyer)}
    </div>
    ${linesMarkup(document)}
    <div class="foot">
      ${sumsMarkup(document)}
      <p class="words"><b>${amountInWords(document.total)}</b></p>
      <div class="row end">
        <p>Prices include all taxes. Made by a computer; valid without a signature.</p>
        <p class="right">For ${seller.legalName}<br /><br />Authorised signatory</p>
      </div>
    </div>
  </article>`
}

function buyerMarkup(buyer: PrintedDocument['buyer']): Markup {
  if (!('name' in buyer)) return html`<p>${buyer.state}</p>`
  return html`<p><b>${buyer.name}</b></p>
    ${addressLines(buyer.address).map((line) => html`<p>${line}</p>`)}
    <p>Mobile ${buyer.mobileNumber}</p>`
}

function linesMarkup({ lines, isInterState, place, seller }: PrintedDocument): Markup {
  const isTaxed = seller.gstin !== null
  const names = isInterState ? ['IGST'] : ['CGST', stateTaxName(place)]
  return html`<table>
    <thead>
      <tr>
        <th>#</th>
        <th>Goods</th>
        <th>HSN</th>
        <th class="number">Qty</th>
        ${
          isTaxed
            ? html`<th class="number">Taxable</th>
                <th class="number">Rate</th>
                ${names.map((name) => html`<th class="number">${name}</th>`)}`
            : null
        }
        <th class="number">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map((line, at) => {
        const taxes = isInterState ? [line.igst] : [line.cgst, line.sgst]
        return html`<tr>
          <td class="tight">${at + 1}</td>
          <td>${line.words}</td>
          <td class="tight">${line.hsn}</td>
          <td class="number">${line.quantity}</td>
          ${
            isTaxed
              ? html`<td class="number">${money(line.taxable)}</td>
                  <td class="number">${line.rateBp / 100} %</td>
                  ${taxes.map((tax) => html`<td class="number">${money(tax)}</td>`)}`
              : null
          }
          <td class="number">${money(line.taxable + line.cgst + line.sgst + line.igst)}</td>
        </tr>`
      })}
    </tbody>
  </table>`
}

function sumsMarkup(document: PrintedDocument): Markup {
  const { taxable, cgst, sgst, igst, roundOff, total, atDoor, isInterState, place, seller } = document
  const taxes = isInterState
    ? [{ name: 'IGST', amount: igst }]
    : [
        { name: 'CGST', amount: cgst },
        { name: stateTaxName(place), amount: sgst },
      ]
  const rows = [
    { name: seller.gstin === null ? 'Value' : 'Taxable value', amount: taxable },
    ...(seller.gstin === null ? [] : taxes),
    { name: 'Round off', amount: roundOff },
  ]
  return html`<table class="sums">
    ${rows.map(
      ({ name, amount }) =>
        html`<tr>
          <th>${name}</th>
          <td class="number">${money(amount)}</td>
        </tr>`,
    )}
    <tr class="total">
      <th>Total</th>
      <td class="number">${formatRupees(paise(total), 2)}</td>
    </tr>
    ${
      atDoor === null
        ? null
        : html`<tr>
              <th>Paid in advance</th>
              <td class="number">${money(atDoor.advance)}</td>
            </tr>
            <tr>
              <th>To pay at the door</th>
              <td class="number">${formatRupees(paise(atDoor.due), 2)}</td>
            </tr>`
    }
  </table>`
}

function titleOf({ kind, seller }: PrintedDocument): string {
  if (kind === 'credit-note') return 'Credit note'
  return seller.gstin === null ? 'Bill of supply' : 'Tax invoice'
}

function money(amount: number): string {
  const sign = amount < 0 ? '−' : ''
  return sign + formatRupees(paise(Math.abs(amount)), 2).slice(1)
}

/** 22.11.2026 */
export function readableDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
