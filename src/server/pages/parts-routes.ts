import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '#platform/http/http.ts'
import { readAssetFiles } from './asset-files.ts'

export const partsAddress = '/sandbox/parts'
/** The page's own HTML, below the sources as below its build. */
export const partsPage = 'src/web/parts/parts.html'

type Dependencies = { mode: 'sample' | 'live'; dist: string }

/** Every part of the interface on one page, from a build of its own; for the sample shop only. */
export async function partsRoutes(app: FastifyInstance, { mode, dist }: Dependencies) {
  if (mode === 'live') return
  const folder = join(dist, 'parts')
  const page = readFileSync(join(folder, partsPage), 'utf8')
  const files = readAssetFiles(folder)

  app.get(partsAddress, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
  app.get<{ Params: { '*': string } }>(`${partsAddress}/*`, (request, reply) => {
    const file = files.get(`/${request.params['*']}`)
    if (!file) return reply.callNotFound()
    return sendBytes(request, reply, file, { type: file.type, cacheControl: 'no-cache' })
  })
}
