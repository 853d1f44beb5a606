import type { FastifyInstance } from 'fastify'
import { href } from '#domain/href.ts'
import { html } from '#platform/http/http.ts'
import { paperPage } from './paper-page.ts'
import type { Papers } from './print-papers.ts'

const stale = paperPage({
  title: 'Invoice',
  css: 'body{padding:12mm}',
  body: [
    html`<h1>This link does not count any more</h1>
      <p>Open your order under My Account: the invoice is there.</p>`,
  ],
})

/** The shopper's own invoice, by the signed link of their order. */
export async function invoiceLinkRoutes(app: FastifyInstance, { papers }: { papers: Papers }) {
  app.get<{ Querystring: { t?: unknown } }>(href.invoice(), async (request, reply) => {
    const { t } = request.query
    const paper = typeof t === 'string' ? await papers.byLink(t) : null
    const { html, headers } = paper ?? stale
    return reply
      .code(paper ? 200 : 404)
      .headers(headers)
      .send(html)
  })
}
