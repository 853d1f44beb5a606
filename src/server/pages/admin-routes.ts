import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '#platform/http/http.ts'
import { readAssetFiles } from './asset-files.ts'

/** The shell of the screens, among the sources and below its build. */
export const adminShell = 'src/admin/admin.html'

/** `onlyHost`: the host that these screens are on; null: any that the shop is asked on. */
type Admin = { dist: string; onlyHost: string | null }

/** The screens of the staff: one page and its files, from a build of its own. Nothing of it is kept or found. */
export async function adminRoutes(app: FastifyInstance, { dist, onlyHost }: Admin) {
  const folder = join(dist, 'admin')
  if (!existsSync(join(folder, adminShell))) return
  const page = readFileSync(join(folder, adminShell), 'utf8')
  const files = readAssetFiles(folder)

  app.get<{ Params: { '*': string } }>('/admin/*', (request, reply) => {
    if (onlyHost !== null && request.headers.host !== onlyHost) return reply.callNotFound()
    const file = files.get(`/${request.params['*']}`)
    if (file)
      return sendBytes(request, reply, file, {
        type: file.type,
        cacheControl: 'private, max-age=31536000, immutable',
      })
    if (request.params['*'].startsWith('assets/')) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(page)
  })
  app.get('/admin', (_request, reply) => reply.redirect('/admin/'))
}
