import type { FastifyInstance } from 'fastify'

/** What the shop needs to serve: a name and the reason why it is missing, or null when it is there. */
export type Readiness = () => Promise<Array<{ part: string; problem: string | null }>>

/** `/healthz`: the process lives. `/readyz`: it can serve, or 503 with the reasons. */
export async function healthRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }) {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )

  app.get('/readyz', async (_request, reply) => {
    const problems = (await readiness()).filter(({ problem }) => problem !== null)
    reply.header('cache-control', 'no-store')
    if (problems.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', problems })
  })
}
