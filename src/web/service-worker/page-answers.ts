import { href } from '#domain/href.ts'
import type { KeptNote } from '../worker-protocol.ts'
import { findKeptPage, keep, keptFiles, keptPages } from './kept-caches.ts'

/** What is the same for everyone, and may be shown again as it was. All other pages begin with the shell. */
const lasting = ['/', href.collections(), href.product(''), href.static(''), href.faqs(), href.blogs()]

/** The shop first; without a line the page as it was last seen, or the one that stands in for it. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const early: Response | undefined = await event.preloadResponse
    const response = early ?? (await fetch(request))
    if (isToBeKept(response)) {
      const kept = { response: response.clone(), kind: 'pages' } as const
      event.waitUntil(keptPages().then((cache) => keep(cache, addressOf(request.url), kept)))
    }
    return response
  } catch (failure) {
    const kept = await findKeptPage(addressOf(request.url))
    if (kept) return withNote(kept, { at: givenAt(kept) })
    const shell = await (await keptFiles()).match(href.offline(), { ignoreVary: true })
    if (!shell) throw failure
    return withNote(shell, { at: (await lastReached()) ?? givenAt(shell), isShell: true })
  }
}

/** Keeps a page that was opened before the worker was there. */
export async function keepOpenedPage(address: string): Promise<void> {
  const response = await fetch(address)
  if (isToBeKept(response)) await keep(await keptPages(), addressOf(address), { response, kind: 'pages' })
}

function isToBeKept({ status, redirected, url }: Response): boolean {
  const { pathname } = new URL(url)
  return (
    status === 200 &&
    !redirected &&
    lasting.some((path) => pathname === path || (path !== '/' && pathname.startsWith(path)))
  )
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** When the shop gave an answer, by its own clock. */
export function givenAt(response: Response): number {
  return Date.parse(response.headers.get('date') ?? '') || 0
}

/** When the shop gave the newest answer that is kept. */
async function lastReached(): Promise<number | undefined> {
  const moments: number[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const answer of await cache.matchAll()) moments.push(givenAt(answer))
  }
  return moments.length > 0 ? Math.max(...moments) : undefined
}

/** The page starts knowing that it is one from before. */
async function withNote(page: Response, note: KeptNote): Promise<Response> {
  const html = await page.text()
  const headers = new Headers(page.headers)
  for (const ofBytes of ['content-encoding', 'content-length']) headers.delete(ofBytes)
  return new Response(html.replace('id="boot">{', `id="boot">{"kept":${JSON.stringify(note)},`), { headers })
}
