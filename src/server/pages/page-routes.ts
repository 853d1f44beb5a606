import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href } from '#domain/href.ts'
import type { Contents } from '#server/content/contents.ts'
import { compress } from '#platform/bytes/bytes.ts'
import { answerUnknownCall, isApiPath, sendBytes, writeBytes, type FastPath } from '#platform/http/http.ts'
import { createSingleFlight } from '#platform/concurrency/concurrency.ts'
import type { Log } from '#platform/log/log.ts'
import { type AssetFile, readAssetFiles } from './asset-files.ts'
import { openDevPages } from './dev-pages.ts'
import { createPageCache, type KeptPage } from './page-cache.ts'
import { isPageOf, showsStockOf } from './page-calls.ts'
import type { PageSource } from './page-source.ts'
import { openBuiltPages } from './render.ts'
import { createSeenAddresses } from './seen-addresses.ts'
import { siteFiles } from './site-files.ts'
import { workerAddress, workerFile } from './worker-file.ts'

type CatalogueChange = { kind: 'catalogue' } | { kind: 'stock'; slugs: string[] }

export type PageDependencies = {
  installFastPath: (path: FastPath) => void
  api: PageSource
  catalogue: {
    changed(listener: (change: CatalogueChange) => void): void
    scarce(listener: (slugs: string[]) => void): void
    /** Where below /collections the products of a category or subcategory went that has none left. */
    groupNow(oldPath: string): string | null
  }
  contents: Pick<Contents, 'changed' | 'pages'>
  log: Log
  /** Where answers are counted that the framework never sees. */
  answers: { add(method: string, statusCode: number): void }
  /** A page is being made, which is what costs. */
  onRender: () => void
  /** 'built': whole pages cached, from `dist`. 'dev': from the sources, with hot reload. */
  mode: 'built' | 'dev'
  /** Whether pages bring the service worker of their build. */
  worker: 'on' | 'off'
  publicUrl: string
  /** Where `npm run build` put its two builds. */
  dist: string
}

type Answer = { kind: 'moved'; to: string } | ({ kind: 'page'; key: string | null } & KeptPage)

const pageHead = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' }
/** A redirect is looked up again: what moved may move back. */
const movedFor = 'public, max-age=3600'
const forGood = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

/** Everything people look at: pages, the files of the build, sitemap and the like. To be called last. */
export async function pageRoutes(app: FastifyInstance, dependencies: PageDependencies) {
  const { installFastPath, api, mode, dist, catalogue, contents, answers, publicUrl } = dependencies
  const isBuilt = mode === 'built'
  const pages = isBuilt ? await openBuiltPages(dependencies) : await openDevPages(app, dependencies)
  const files = isBuilt ? readAssetFiles(join(dist, 'client')) : new Map<string, AssetFile>()
  const cache = createPageCache()
  // A page is made once, however many ask for it at the same time.
  const once = createSingleFlight<Answer>()
  const seen = createSeenAddresses()

  catalogue.changed((change) => {
    if (change.kind === 'catalogue') return cache.drop()
    const slugs = new Set(change.slugs)
    cache.drop((madeOf) => showsStockOf(madeOf, slugs))
  })
  catalogue.scarce((slugs) => {
    const scarce = new Set(slugs)
    cache.drop((madeOf) => isPageOf(madeOf, scarce))
  })
  contents.changed(() => cache.drop())
  siteFiles(app, { api, contents, publicUrl })
  workerFile(app, dependencies.worker === 'on' ? files.get(workerAddress) : undefined)

  app.get('/*', answer)
  installFastPath(answerAgain)

  /** A kept page, asked for by an address that has been asked for before. */
  function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
    const key = request.method === 'GET' ? seen.keyOf(request.url ?? '') : undefined
    const page = key === undefined ? undefined : cache.read(key)
    if (!page) return false
    const head = { ...pageHead, status: page.status }
    writeBytes(request, response, { bytes: page.bytes, head, constant: app.securityHeaders })
    answers.add('GET', response.statusCode)
    return true
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (isApiPath(request.url)) return answerUnknownCall(request, reply)
    const url = addressOf(request.url, publicUrl)
    if (!url) return reply.code(400).type('text/plain').send('Bad address')
    const straight = url.pathname.replaceAll(/\/{2,}/g, '/')
    if (straight !== url.pathname)
      return reply.header('cache-control', movedFor).redirect(straight + url.search, 301)
    const file = files.get(url.pathname)
    if (file) {
      const cacheControl = url.pathname.startsWith('/assets/') ? forGood : forAnHour
      return sendBytes(request, reply, file, { type: file.type, cacheControl })
    }
    const address = pages.addressOf(url)
    const kept = cache.read(address)
    const answered = kept
      ? { kind: 'page' as const, key: address, ...kept }
      : await once(address, () => make(address))
    if (answered.kind === 'moved') {
      return reply.header('cache-control', movedFor).redirect(answered.to, 301)
    }
    if (answered.key !== null) seen.note(request.url, answered.key)
    return sendBytes(request, reply, answered.bytes, { ...pageHead, status: answered.status })
  }

  async function make(address: string): Promise<Answer> {
    const begunIn = cache.generation()
    const url = new URL(address, publicUrl)
    const to = api.isElsewhere ? null : movedTo(url.pathname)
    if (to) return { kind: 'moved', to }
    const found = await pages.find(url)
    if (found.kind === 'moved') return found
    const { key, status, madeOf } = found
    // Another address of a page that is kept.
    const kept = key === null ? undefined : cache.read(key)
    if (kept) return { kind: 'page', key, ...kept }
    dependencies.onRender()
    const page = { status, bytes: await compress(await found.html()), madeOf }
    if (key === null || api.isElsewhere) return { kind: 'page', key: null, ...page }
    cache.keep(key, page, begunIn)
    return { kind: 'page', key, ...page }
  }

  /** Where the page of a group is whose products have all gone elsewhere. */
  function movedTo(pathname: string): string | null {
    const group = below(href.category(''), pathname)
    const now = group && catalogue.groupNow(group)
    return now && href.category(now)
  }
}

/** What of a path comes after its beginning; null for any other path. */
function below(root: string, pathname: string): string | null {
  return pathname.startsWith(root) ? pathname.slice(root.length) : null
}

/** The address asked for, always on this shop's own origin; null for one that is none. */
function addressOf(target: string, publicUrl: string): URL | null {
  return target.startsWith('/') ? URL.parse(publicUrl + target) : null
}
