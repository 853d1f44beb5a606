import { formatRupees, type Paise } from '#domain/money.ts'
import { html, type Markup } from '#platform/http/http.ts'
import { paperPage, type PaperPage } from './paper-page.ts'

/** What stands on a piece, so that a scanner knows it. */
export type Sticker = {
  productName: string
  color: string
  size: string
  /** What the scanner reads: the barcode of the maker, or the shop's own code. */
  code: string | null
  price: Paise
}

const css = `
@page{size:50mm 25mm;margin:0}
.sticker{width:50mm;height:24.5mm;padding:1mm 1.5mm;display:flex;flex-direction:column;overflow:hidden;break-after:page;font-size:6.5pt;line-height:1.15}
.sticker:last-child{break-after:auto}
.name{overflow-wrap:anywhere}
.long .name,.long .row{font-size:5pt}
.row{display:flex;justify-content:space-between;gap:1mm;font-size:6.5pt;overflow-wrap:anywhere}
.row b{font-size:9pt;white-space:nowrap}
.bars{flex:1;min-height:6mm;margin:.4mm 0 .2mm}
.bars svg{width:100%;height:100%}
.code{text-align:center;letter-spacing:.04em}
`

/** Stickers of 50 × 25 mm for pieces, one after the other. */
export function stickerPaper(stickers: readonly Sticker[], bars: (text: string) => Markup): PaperPage {
  const body = stickers.map(
    ({ productName, color, size, code, price }) =>
      html`<section class="sticker${productName.length + color.length > 60 ? ' long' : ''}">
        <p class="name">${productName}</p>
        <div class="row"><span>${color}</span><b>${size}</b></div>
        ${code === null ? html`<p class="bars">No code yet</p>` : html`<div class="bars">${bars(code)}</div>`}
        <div class="row"><span class="code">${code ?? ''}</span><span>${formatRupees(price)}</span></div>
      </section>`,
  )
  return paperPage({ title: 'Stickers', css, body })
}
