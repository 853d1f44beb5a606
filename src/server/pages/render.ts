import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '#server/settings/shop-endpoints.ts'
import type { Log } from '#platform/log/log.ts'
import type * as Entry from '#web/entry-server.tsx'
import { type ClientBuild, readClientBuild } from './client-build.ts'
import { type PageCall, recordCalls } from './page-calls.ts'
import { structuredData } from './structured-data.ts'
import { workerAddress } from './worker-file.ts'

/** A page that is found but not yet made. `key` names it in the cache; null: it is not to be kept. */
export type FoundRendering = {
  kind: 'page'
  status: number
  key: string | null
  madeOf: readonly PageCall[]
  html: () => Promise<string>
}

export type Pages = {
  /** The address of the page that a URL asks for, in one spelling. */
  addressOf: (url: URL) => string
  find: (url: URL) => Promise<FoundRendering | { kind: 'moved'; to: string }>
}

type EntryModule = Pick<typeof Entry, 'openServerPage' | 'addressOf'>
type Dependencies = { api: Pick<Api, 'call'>; log: Log; dist: string; worker: 'on' | 'off' }

/** The pages of the production build. */
export async function openBuiltPages({ api, log, dist, worker }: Dependencies): Promise<Pages> {
  const build = { ...readClientBuild(dist), ...(worker === 'on' && { worker: workerAddress }) }
  const module: EntryModule = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  return {
    addressOf: module.addressOf,
    find: (url) => findRendering({ url, api, log, module, build }),
  }
}

type Finding = {
  url: URL
  api: Pick<Api, 'call'>
  log: Log
  module: EntryModule
  /** `worker`: the address of the service worker that the pages bring. */
  build: ClientBuild & { worker?: string }
}

/** Finds the page at an address; made, it is a whole document with its own data, so that it starts without another call. */
export async function findRendering({ url, api, log, module, build }: Finding): ReturnType<Pages['find']> {
  const { call, made } = recordCalls(api)
  const opened = await module.openServerPage({
    url,
    call,
    onFailure: (failure) => log.error({ err: failure }, 'a page could not be loaded'),
  })
  if (opened.kind === 'moved') return opened
  const { id, params, data, status, key, render } = opened
  const madeOf = [...made]

  async function html(): Promise<string> {
    const { html: body, boot } = await render(build.assets)
    const things = status === 200 ? await structuredData({ id, params, data, call: api.call }) : []
    const worker = build.worker ? ` data-worker="${build.worker}"` : ''
    const head = [
      `<script type="module" fetchpriority="low" src="${build.starter}" data-scripts="${build.scriptsOf(id).join(' ')}"${worker}></script>`,
      ...things.map((thing) => `<script type="application/ld+json">${asJson(thing)}</script>`),
    ].join('')
    const bootBlock = `<script type="application/json" id="boot">${asJson(boot)}</script>`
    return inserted(body, { '</head>': head, '</body>': bootBlock })
  }

  return { kind: 'page', status, key, madeOf, html }
}

/** The document with text put before the first `</head>` and the last `</body>`; one pass, for pages are long. */
function inserted(html: string, { '</head>': head, '</body>': foot }: Record<'</head>' | '</body>', string>) {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  return `<!doctype html>${html.slice(0, headEnd)}${head}${html.slice(headEnd, bodyEnd)}${foot}${html.slice(bodyEnd)}`
}

/** JSON that cannot end its own block: `<` never stands in it. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
