import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '#server/settings/shop-endpoints.ts'
import type { Log } from '#platform/log/log.ts'
import type * as Entry from '#web/entry-server.tsx'
import { type ClientBuild, readClientBuild } from './client-build.ts'
import type { PageQuery } from './page-key.ts'
import { structuredData } from './structured-data.ts'

/** A page as the server sends it. `moved` leads elsewhere for good. */
type PageAnswer =
  | { kind: 'moved'; to: string }
  | { kind: 'page'; status: number; html: string; isCacheable: boolean }

export type Pages = { render: (url: URL) => Promise<PageAnswer>; queries: PageQuery[] }

type EntryModule = Pick<typeof Entry, 'render' | 'pageQueries'>
type Parts = { api: Pick<Api, 'call'>; log: Log; dist: string }

/** The pages of the production build. */
export async function openBuiltPages({ api, log, dist }: Parts): Promise<Pages> {
  const build = readClientBuild(dist)
  const module: EntryModule = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  return {
    queries: module.pageQueries(),
    render: (url) => renderPage({ url, api, log, module, build }),
  }
}

type RenderParts = { url: URL; api: Pick<Api, 'call'>; log: Log; module: EntryModule; build: ClientBuild }

/** Renders the page at an address into a whole document with its own data, so that it starts without another call. */
export async function renderPage({ url, api, log, module, build }: RenderParts): Promise<PageAnswer> {
  const rendered = await module.render({
    url,
    call: (name, input) => api.call(name, input),
    assets: build.assets,
    onFailure: (failure) => log.error({ err: failure }, 'a page could not be loaded'),
  })
  if (rendered.kind === 'moved') return rendered
  const { id, params, boot, status, isCacheable } = rendered
  const data = status === 200 ? await structuredData({ id, params, url, call: api.call }) : []
  const head = [
    `<script type="module" fetchpriority="low" src="${build.starter}" data-scripts="${build.scriptsOf(id).join(' ')}"></script>`,
    ...data.map((item) => `<script type="application/ld+json">${asJson(item)}</script>`),
  ].join('')
  const bootBlock = `<script type="application/json" id="boot">${asJson(boot)}</script>`
  const html = inserted(rendered.html, { '</head>': head, '</body>': bootBlock })
  return { kind: 'page', status, html, isCacheable }
}

/** The document with text put before the first `</head>` and the last `</body>`; one pass, for pages are long. */
function inserted(html: string, { '</head>': head, '</body>': foot }: Record<'</head>' | '</body>', string>) {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  return `<!doctype html>${html.slice(0, headEnd)}${head}${html.slice(headEnd, bodyEnd)}${foot}${html.slice(bodyEnd)}`
}

/** JSON that cannot end its own block: `<` never stands in it. */
function asJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}
