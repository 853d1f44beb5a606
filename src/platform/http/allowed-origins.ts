import type { FastifyInstance } from 'fastify'

/** Lets the listed origins call what lies below `base` from a browser (decision 0034); without a list no origin may. */
export function allowOrigins(app: FastifyInstance, base: string, origins: string[]) {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !origins.includes(origin) || !request.url.startsWith(base)) return
    reply.headers({ 'access-control-allow-origin': origin, vary: 'Accept-Encoding, Origin' })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    })
    return reply.code(204).send()
  })
  app.options(`${base}*`, async (_request, reply) => reply.code(204).send())
}
