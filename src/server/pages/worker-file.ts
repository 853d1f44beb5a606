import type { FastifyInstance } from 'fastify'
import { sendBytes } from '#platform/http/http.ts'
import type { AssetFile } from './asset-files.ts'

/** At the root: a worker answers for what lies below its own address. */
export const workerAddress = '/service-worker.js'

/** Browsers that have a worker ask for it again: this one takes itself out, with all that was kept. */
const farewell = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** The service worker of the build; without one, what ends that of an earlier release (decision 0048). */
export function workerFile(app: FastifyInstance, file: AssetFile | undefined) {
  app.get(workerAddress, (request, reply) => {
    const head = { type: 'text/javascript; charset=utf-8', cacheControl: 'no-cache' }
    if (file) return sendBytes(request, reply, file, head)
    return reply.type(head.type).header('cache-control', head.cacheControl).send(farewell)
  })
}
