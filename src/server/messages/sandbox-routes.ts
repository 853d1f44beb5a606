import type { FastifyInstance } from 'fastify'
import { html } from '#platform/http/http.ts'
import type { SandboxInbox } from './sandbox-inbox.ts'
import type { SandboxMessage } from './sandbox-message-store.ts'

/** `/sandbox/messages` of sample mode: JSON for programs, a page for people. */
export async function sandboxMessageRoutes(app: FastifyInstance, { inbox }: { inbox: SandboxInbox }) {
  app.get('/sandbox/messages', async (request, reply) => {
    const messages = await inbox.read()
    reply.header('cache-control', 'no-store').header('vary', 'Accept').header('x-robots-tag', 'noindex')
    const wantsPage = (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) return messages
    return reply.type('text/html; charset=utf-8').send(page(messages))
  })

  app.get('/sandbox/messages.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

/** New messages come on top of those that somebody may be reading or have marked: the page itself stays. */
const script = `const list = document.querySelector('ol')
const known = new Set([...list.children].map((one) => one.dataset.message))
setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok) return
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = [...read.querySelectorAll('li')].filter((one) => !known.has(one.dataset.message))
  for (const { dataset } of fresh) known.add(dataset.message)
  if (fresh.length > 0) document.getElementById('none')?.remove()
  list.prepend(...fresh)
}, 5000)
`

function page(messages: SandboxMessage[]): string {
  const items = messages.map(
    ({ to, text, at }) =>
      html`<li data-message="${at} ${to}">
        <h2>To ${to}</h2>
        <p class="text">${text}</p>
        <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>
      </li>`,
  )
  const none = items.length > 0 ? '' : html`<p id="none">No messages yet. Sign in to get a code.</p>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Messages of the sample shop</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script type="module" src="/sandbox/messages.js"></script>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            color: #221a33;
            background: #fbf8f3;
            margin: 0 auto;
            max-width: 40rem;
            padding: 1.5rem 1rem;
          }
          ol {
            list-style: none;
            padding: 0;
          }
          li {
            background: #fff;
            border-radius: 12px;
            padding: 1rem;
            margin: 0 0 0.75rem;
          }
          h1 {
            font-size: 1.4rem;
          }
          h2 {
            font-size: 1rem;
            margin: 0;
          }
          .text {
            white-space: pre-line;
            font-size: 1.1rem;
            margin: 0.5rem 0;
          }
          time {
            color: #5b5368;
            font-size: 0.85rem;
          }
          a {
            color: #5b3e96;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Messages of the sample shop</h1>
          <p>
            Nothing is really sent. What a phone would show, newest first. <a href="/">Back to the shop</a>
          </p>
          ${none}
          <ol aria-live="polite">
            ${items}
          </ol>
        </main>
      </body>
    </html>`.markup
}
