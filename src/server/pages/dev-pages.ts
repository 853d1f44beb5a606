import { readFile } from 'node:fs/promises'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { Api } from '#server/settings/shop-endpoints.ts'
import type { Log } from '#platform/log/log.ts'
import { adminShell } from './admin-routes.ts'
import { partsAddress, partsPage } from './parts-routes.ts'
import { type Pages, findRendering } from './render.ts'

const entry = '/src/web/entry-server.tsx'

const build = {
  assets: { styles: ['/src/web/theme.css'], fonts: [] },
  starter: '/src/web/entry-start.ts',
  scriptsOf: () => ['/src/web/entry-client.tsx'],
}

/** Pages straight from the sources, with hot reload that keeps state: API and pages stay one process. */
export async function openDevPages(
  app: FastifyInstance,
  { api, log }: { api: Pick<Api, 'call'>; log: Log },
): Promise<Pages> {
  const { createServer, createServerModuleRunner } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  // Before the server waits for its connections to end: each open page holds one for hot reload.
  app.addHook('preClose', () => vite.close())
  // Hot reload needs inline scripts and a socket; the policy of the shop itself is the built one's.
  app.addHook('onRequest', async (_request, reply) => {
    reply.removeHeader('content-security-policy')
  })
  await app.register(middie)
  app.use(vite.middlewares)
  const runner = createServerModuleRunner(vite.environments.ssr)
  const load = () => runner.import(entry)
  for (const [address, source] of [
    [partsAddress, partsPage],
    ['/admin', adminShell],
    ['/admin/*', adminShell],
  ] as const) {
    app.get(address, async (_request, reply) => {
      const page = await vite.transformIndexHtml(address, await readFile(source, 'utf8'))
      return reply.type('text/html; charset=utf-8').send(page)
    })
  }

  const { addressOf } = await load()
  return {
    addressOf,
    async find(url) {
      const found = await findRendering({ url, api, log, module: await load(), build })
      if (found.kind === 'moved') return found
      // Never kept: the next look at it may be after an edit.
      return {
        ...found,
        key: null,
        html: async () => vite.transformIndexHtml(url.pathname, await found.html()),
      }
    },
  }
}
