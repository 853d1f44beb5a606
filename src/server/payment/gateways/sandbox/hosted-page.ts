import type { Paise } from '#domain/money.ts'
import { formatRupees } from '#domain/money.ts'
import { html } from '#platform/http/http.ts'

type HostedPage = {
  /** Who pretends: "Sample payment", "PhonePe simulator". */
  gateway: string
  orderNumber: string
  amount: Paise
  /** What the page says below the amount. */
  message: string
  /** Buttons of the form; none when there is nothing left to decide. */
  buttons: Array<{ action: string; label: string }>
  /** Where a page without buttons leads back to. */
  backUrl: string | null
}

/** The page of a pretend gateway: plain, readable, made of real buttons. */
export function hostedPage(page: HostedPage): string {
  const buttons = page.buttons.map(
    ({ action, label }) => html`<button name="action" value="${action}">${label}</button>`,
  )
  const form = html`<form method="post">${buttons}</form>`
  const back = page.backUrl ? html`<p><a href="${page.backUrl}">Back to the shop</a></p>` : null
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.gateway}</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ markup: style }}
        </style>
      </head>
      <body>
        <main>
          <p class="note" role="note">No money moves here. This page stands in for a payment gateway.</p>
          <h1>${page.gateway}</h1>
          <dl>
            <div>
              <dt>Order</dt>
              <dd>${page.orderNumber}</dd>
            </div>
            <div>
              <dt>To pay</dt>
              <dd class="amount">${formatRupees(page.amount)}</dd>
            </div>
          </dl>
          <p>${page.message}</p>
          ${buttons.length > 0 ? form : back}
        </main>
      </body>
    </html> `.markup
}

const style = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1f1b2e; background: #f6f3ec; }
body { margin: 0; padding: 1rem; display: grid; min-height: 100vh; box-sizing: border-box; place-items: center; }
main { background: #fff; border: 1px solid #d9d2c3; border-radius: 1rem; padding: 1.5rem; width: 100%; max-width: 26rem; box-sizing: border-box; }
h1 { font-size: 1.4rem; margin: 1rem 0; }
.note { margin: 0; padding: .6rem .8rem; border-radius: .6rem; background: #fdf0d0; color: #553a00; }
dl { margin: 0; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid #ece6d9; }
dt { color: #5b5470; } dd { margin: 0; overflow-wrap: anywhere; }
.amount { font-size: 1.3rem; font-weight: 700; }
form { display: grid; gap: .75rem; }
button { font: inherit; font-weight: 600; min-height: 3rem; border-radius: .75rem; border: 2px solid #4b3a8f; background: #fff; color: #3b2d75; cursor: pointer; }
button:first-child { background: #4b3a8f; color: #fff; }
button:focus-visible, a:focus-visible { outline: 3px solid #b3541e; outline-offset: 2px; }
a { color: #3b2d75; }
`
