import { html, type Markup, onlyStyle } from '#platform/http/http.ts'

/** A paper as it is sent: its own page, which runs nothing, fetches nothing and wears its own styles only. */
export type PaperPage = { html: string; headers: Record<string, string> }

type Paper = { title: string; css: string; body: readonly Markup[] }

const common = `
*{box-sizing:border-box;margin:0;padding:0}
html{font:9pt/1.35 Arial,'Liberation Sans',Helvetica,sans-serif;color:#000;background:#fff;-webkit-print-color-adjust:exact}
table{border-collapse:collapse;width:100%}
th{text-align:left;font-weight:700}
svg{display:block}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
`

export function paperPage({ title, css, body }: Paper): PaperPage {
  const style = onlyStyle(common + css)
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        ${style.element}
      </head>
      <body>
        ${body}
      </body>
    </html>`
  return {
    html: page.markup,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${style.source}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  }
}
