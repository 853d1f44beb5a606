// Keeps what was seen for the time without a line. What it answers and what it never does: docs/decisions/0048.
import { ownApiBase } from '#contract/endpoints.ts'
import { workerProtocol } from '../worker-protocol.ts'
import { answerCall } from './call-answers.ts'
import { dropOldReleases } from './kept-caches.ts'
import { answerPage, keepOpenedPage } from './page-answers.ts'
import { answerFile, keepRelease } from './release-files.ts'

declare const self: ServiceWorkerGlobalScope

// Without `skipWaiting`: the pages say when it may take over.
self.addEventListener('install', (event) => event.waitUntil(keepRelease()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})
self.addEventListener('message', (event) => {
  const { data } = event
  if (data === workerProtocol.takeOver) event.waitUntil(self.skipWaiting())
  if (data?.[workerProtocol.keepPage]) event.waitUntil(keepOpenedPage(data[workerProtocol.keepPage]))
})

async function begin() {
  await dropOldReleases()
  // The shop is asked for a page while the worker is still starting.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Not pages of the shop, or those of its staff: they are shown as they come, or not at all. */
const notPages = /^\/(api|admin|sandbox|metrics|healthz|readyz|c)\b|\.\w+$/

/** Undefined: as if there were no worker. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return undefined
  if (pathname.startsWith(`${ownApiBase}/`)) return answerCall(event)
  if (request.method !== 'GET') return undefined
  if (pathname.startsWith('/assets/')) return answerFile(request)
  return request.mode === 'navigate' && !notPages.test(pathname) ? answerPage(event) : undefined
}
