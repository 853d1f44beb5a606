import { formatRupees, paise } from '#domain/money.ts'
import { html } from '#platform/http/http.ts'
import { addressLines } from './address-lines.ts'
import type { InvoiceSheet } from './invoice-paper.ts'
import { paperPage, type PaperPage } from './paper-page.ts'
import type { ChallanParcel } from './challan-store.ts'

type Challan = ChallanParcel & { day: string; invoices: readonly string[] }
type Sender = { legalName: string; address: readonly string[]; state: string; gstin: string | null }

const css = `
.paper{break-after:page;overflow-wrap:anywhere}
.paper:last-child{break-after:auto}
h1{font-size:1.5em;margin-bottom:.4em}
.to{margin:.9em 0}
th,td{padding:.3em .4em;border-bottom:.2mm solid #999;text-align:left}
`
const sheets: Record<InvoiceSheet, string> = {
  a4: '@page{size:A4;margin:12mm}html{font-size:9pt}',
  a5: '@page{size:A5;margin:8mm}html{font-size:7pt}',
}

/** What goes with the new piece of an exchange: no supply, and no invoice (rule 55 of the CGST Rules; owner.md §4.2). */
export function challanPaper(challans: readonly Challan[], from: Sender, sheet: InvoiceSheet): PaperPage {
  return paperPage({
    title: 'Delivery challan',
    css: css + sheets[sheet],
    body: challans.map(
      (challan) =>
        html`<article class="paper">
          <h1>Delivery challan</h1>
          <p><b>${from.legalName}</b>, ${from.address.join(', ')}, ${from.state}</p>
          ${from.gstin === null ? null : html`<p>GSTIN ${from.gstin}</p>`}
          <p>
            Number ${challan.name}, ${challan.day}. Replacement for order
            ${challan.number}${challan.invoices.length > 0 ? `, invoice ${challan.invoices.join(', ')}` : ''}.
            Not for sale: nothing is to be paid.
          </p>
          <div class="to">
            <p><b>${challan.customerName}</b></p>
            ${addressLines(challan.address).map((line) => html`<p>${line}</p>`)}
          </div>
          <table>
            <thead>
              <tr>
                <th>Goods</th>
                <th>Qty</th>
                <th>Value</th>
              </tr>
            </thead>
            <tbody>
              ${challan.lines.map(
                ({ words, quantity, valuePaise }) =>
                  html`<tr>
                    <td>${words}</td>
                    <td>${quantity}</td>
                    <td>${formatRupees(paise(valuePaise), 2)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </article>`,
    ),
  })
}
