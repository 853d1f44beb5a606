import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href } from '#domain/href.ts'
import type { Contents } from '#server/content/contents.ts'
import { compress, type CompressedBytes } from '#platform/bytes/bytes.ts'
import { installFastPath, isApiPath, sendBytes, unknownCall, writeBytes } from '#platform/http/http.ts'
import type { Log } from '#platform/log/log.ts'
import { type AssetFile, readAssetFiles } from './asset-files.ts'
import { openDevPages } from './dev-pages.ts'
import { createPageCache } from './page-cache.ts'
import { createPageKeys } from './page-key.ts'
import type { PageSource } from './page-source.ts'
import { openBuiltPages } from './render.ts'
import { siteFiles } from './site-files.ts'

type CatalogueChange = { kind: 'catalogue' } | { kind: 'stock'; slugs: string[] }

export type PageParts = {
  api: PageSource
  catalogue: {
    changed(listener: (change: CatalogueChange) => void): void
    /** The slug that a product has now which once had another. */
    slugNow(oldSlug: string): string | null
    /** Likewise for the path of a category or subcategory below /collections. */
    groupNow(oldPath: string): string | null
  }
  contents: Pick<Contents, 'changed' | 'pages'>
  log: Log
  /** Where answers are counted that the framework never sees. */
  answers: { add(method: string, statusCode: number): void }
  /** 'built': whole pages cached, from `dist`. 'dev': from the sources, with hot reload. */
  mode: 'built' | 'dev'
  publicUrl: string
  /** Where `npm run build` put its two builds. */
  dist: string
}

type Sendable = { kind: 'moved'; to: string } | { kind: 'page'; status: number; page: CompressedBytes }

const pageHead = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' }
const mostKeysSeen = 5000
const forGood = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

/** Everything people look at: pages, the files of the build, sitemap and the like. To be called last. */
export async function pageRoutes(app: FastifyInstance, parts: PageParts) {
  const { api, mode, dist, catalogue, contents, answers, publicUrl } = parts
  const isBuilt = mode === 'built'
  const pages = isBuilt ? await openBuiltPages(parts) : await openDevPages(app, parts)
  const files = isBuilt ? readAssetFiles(join(dist, 'client')) : new Map<string, AssetFile>()
  const cache = createPageCache()
  const keyOf = createPageKeys(pages.queries)
  const rendering = new Map<string, Promise<Sendable>>()
  // Addresses as they were asked for: what is asked often is not taken apart again.
  const keysSeen = new Map<string, string>()

  catalogue.changed((change) => cache.drop(change.kind === 'stock' ? touchedBy(change.slugs) : undefined))
  contents.changed(() => cache.drop())
  siteFiles(app, { api, contents, publicUrl })

  app.get('/*', answer)
  installFastPath(app.server, answerAgain)

  /** A kept page, asked for by an address that has been asked for before. */
  function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
    const seen = request.method === 'GET' ? keysSeen.get(request.url ?? '') : undefined
    const bytes = seen === undefined ? undefined : cache.read(seen)
    if (!bytes) return false
    writeBytes(request, response, { bytes, head: pageHead, constant: app.securityHeaders })
    answers.add('GET', response.statusCode)
    return true
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (isApiPath(request.url)) return reply.code(404).send(unknownCall())
    const url = addressOf(request.url, publicUrl)
    if (!url) return reply.code(400).type('text/plain').send('Bad address')
    const file = files.get(url.pathname)
    if (file) {
      const cacheControl = url.pathname.startsWith('/assets/') ? forGood : forAnHour
      return sendBytes(request, reply, file, { type: file.type, cacheControl })
    }
    const key = keyOf(url)
    const kept = isBuilt ? cache.read(key) : undefined
    if (kept) {
      if (keysSeen.size >= mostKeysSeen) keysSeen.clear()
      keysSeen.set(request.url, key)
      return sendBytes(request, reply, kept, pageHead)
    }
    const made = await renderOnce(key)
    if (made.kind === 'moved') return reply.redirect(made.to, 301)
    return sendBytes(request, reply, made.page, { ...pageHead, status: made.status })
  }

  /** Renders a page once, however many ask for it at the same time. */
  async function renderOnce(key: string): Promise<Sendable> {
    const already = rendering.get(key)
    if (already) return already
    const making = render(key).finally(() => rendering.delete(key))
    rendering.set(key, making)
    return making
  }

  async function render(key: string): Promise<Sendable> {
    const begunIn = cache.generation()
    const url = new URL(key, publicUrl)
    const to = api.isElsewhere ? null : movedTo(url.pathname)
    if (to) return { kind: 'moved', to }
    const answered = await pages.render(url)
    if (answered.kind === 'moved') return answered
    const page = await compress(answered.html)
    if (answered.isCacheable && isBuilt && !api.isElsewhere) cache.keep(key, page, begunIn)
    return { kind: 'page', status: answered.status, page }
  }

  /** Where the page of a product or a group is now that had this address before. */
  function movedTo(pathname: string): string | null {
    const slug = below(href.product(''), pathname)
    if (slug) {
      const now = catalogue.slugNow(slug)
      return now && href.product(now)
    }
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
  if (!target.startsWith('/')) return null
  return URL.parse(`${publicUrl}/${target.replace(/^\/+/, '')}`)
}

/** A size sold out or came back: its product's page, and every grid, where the card says so. */
function touchedBy(slugs: string[]) {
  const products = new Set(slugs.map((slug) => href.product(slug)))
  return (key: string) => {
    const path = key.split('?')[0] ?? key
    return path === '/' || path.startsWith(href.collections()) || products.has(path)
  }
}
