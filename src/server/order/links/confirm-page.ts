import { href } from '#domain/href.ts'
import { html, type Markup, onlyStyle } from '#platform/http/http.ts'

/** Who the page is from, and whom to call. */
export type Sender = { name: string; phone: string | null }

/** A page that stands alone: no script, nothing of the app, readable on any phone. */
export function confirmPage(site: Sender, { title, body }: { title: string; body: Markup }): string {
  const help = site.phone
    ? html`<p class="help">
        Questions? Call <a href="tel:${site.phone.replaceAll(' ', '')}">${site.phone}</a>
      </p>`
    : null
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${site.name}</title>
        <link rel="icon" href="/favicon.svg" />
        ${style.element}
      </head>
      <body>
        <header>
          <a href="/"><img src="/favicon.svg" alt="" width="32" height="32" />${site.name}</a>
        </header>
        <main>
          <h1>${title}</h1>
          ${body} ${help}
        </main>
      </body>
    </html> `.markup
}

/** The same for every link that is none, whatever is wrong with it. */
export function unknownLinkPage(site: Sender): string {
  const body = html`<p>
      This link is not valid, or it is too old. Please open the link in the newest SMS from us.
    </p>
    <p>Your orders are in your account too: <a href="${href.profile()}">see my orders</a>.</p>`
  return confirmPage(site, { title: 'This link does not work', body })
}

export function tooManyPage(site: Sender, { retryAfterSeconds }: { retryAfterSeconds: number }): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  const body = html`<p>Please try again in ${wait}.</p>`
  return confirmPage(site, { title: 'Too many tries from your network', body })
}

/** The browser sent something that is no form, too much of it, or others send photographs just now. */
export function unreadablePage(site: Sender, status: 400 | 413 | 503): string {
  const says = {
    400: 'It could not be read. Please go back and try again.',
    413: 'A photograph may have 8 MB. Please go back and choose a smaller one.',
    503: 'Many send photographs just now. Please go back and try again in a moment.',
  }
  return confirmPage(site, { title: 'That did not reach us', body: html`<p>${says[status]}</p>` })
}

const style = onlyStyle(`
:root { color-scheme: light; font: 1.05rem/1.5 system-ui, sans-serif; color: #221a33; background: #fbf8f3; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 34rem; padding: 0 1rem 2rem; overflow-wrap: anywhere; }
header a { display: inline-flex; align-items: center; gap: .6rem; min-height: 2.75rem; margin: .75rem 0; font: 600 1.4rem/1 Georgia, serif; color: #5b3e96; text-decoration: none; }
main { background: #fff; border: 1px solid #e5dccf; border-radius: .75rem; padding: 1.25rem; box-shadow: 0 1px 2px #221a330a, 0 8px 24px #221a330f; }
h1 { font: 600 1.5rem/1.25 Georgia, serif; margin: 0 0 .75rem; }
h2 { font-size: 1.05rem; margin: 1.5rem 0 .25rem; }
p { margin: .5rem 0; }
.said { padding: .6rem .8rem; border-radius: .75rem; background: #e6f3ec; color: #1d5439; }
.wrong { padding: .6rem .8rem; border-radius: .75rem; background: #fbe9e7; color: #7a1710; }
.steps { list-style: none; padding: 0; margin: 1.25rem 0; }
.steps li { position: relative; padding: 0 0 1rem 2.1rem; color: #5c5470; }
.steps li::before { content: ''; position: absolute; left: 0; top: .1rem; width: 1.35rem; height: 1.35rem; border: 2px solid #8d8599; border-radius: 50%; background: #fff; }
.steps li:not(:last-child)::after { content: ''; position: absolute; left: .6rem; top: 1.45rem; bottom: -.1rem; width: 2px; background: #e5dccf; }
.steps .step-done, .steps .step-now { color: inherit; }
.steps .step-done::before, .steps .step-now:last-child::before { content: '✓' / ''; border-color: #2f7d57; background: #2f7d57; color: #fff; font: 700 .85rem/1.1rem sans-serif; text-align: center; }
.steps .step-done:not(:last-child)::after { background: #2f7d57; }
.steps .step-now { font-weight: 700; }
.steps .step-now:not(:last-child)::before { border-color: #5b3e96; box-shadow: inset 0 0 0 .2rem #fff, inset 0 0 0 1rem #5b3e96; }
.steps small { display: inline-block; font-weight: 400; color: #5c5470; }
.lines { list-style: none; padding: 0; margin: 0; }
.lines li, .sum { display: flex; justify-content: space-between; gap: 1rem; padding: .4rem 0; border-bottom: 1px solid #e5dccf; }
.sum { font-weight: 700; border: 0; font-size: 1.15rem; }
.lines span:last-child, .sum span:last-child { white-space: nowrap; }
address { font-style: normal; }
form { display: grid; gap: .75rem; margin: 1rem 0 0; }
label, fieldset label { display: grid; gap: .2rem; }
.choice { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem; }
.choice input { width: 1.25rem; height: 1.25rem; min-height: 0; }
fieldset { border: 0; padding: 0; margin: 0; }
legend { padding: 0; font-weight: 600; }
input, select, textarea { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .6rem; border: 1px solid #8d8599; border-radius: .75rem; background: #fff; color: inherit; accent-color: #5b3e96; }
[aria-invalid=true] { border: 2px solid #b3362b; }
.field small { color: #7a1710; }
button, .button { display: block; font: inherit; font-weight: 600; text-align: center; text-decoration: none; width: 100%; min-height: 3rem; padding: .7rem 1rem; border-radius: 1.6rem; border: 1px solid #8d8599; background: #fff; color: #221a33; cursor: pointer; }
.main { border-color: #5b3e96; background: #5b3e96; color: #fff; }
.ways { display: grid; gap: .75rem; margin-top: .75rem; }
a { color: #5b3e96; }
:focus-visible { outline: 3px solid #5b3e96; outline-offset: 2px; }
.help { margin-top: 1.5rem; color: #5c5470; }
.help a { white-space: nowrap; }
.seen { position: absolute; width: 1px; height: 1px; }
`)

/** Only this stylesheet, forms of our own, and no script at all. */
export const confirmPagePolicy = [
  "default-src 'none'",
  `style-src ${style.source}`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
