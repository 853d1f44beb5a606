import type { FastifyInstance, FastifyReply } from 'fastify'

/** What waits for a part that is missing: nothing is served without the first, no order is taken without the second. */
type Purpose = 'pages' | 'orders'

/** What the shop needs to serve: a name and the reason why it is missing, or null when it is there. */
export type Readiness = (
  limitMs: number,
) => Promise<Array<{ part: string; for: Purpose; problem: string | null }>>

/** A balancer that waits for its answer gives up soon: one about pages comes whatever the database does. */
const limitsMs: Record<Purpose, number> = { pages: 1000, orders: 2000 }

/**
 * `/healthz`: the process lives. `/readyz`: it can serve pages, and says what is missing for orders; for balancers.
 * `/readyz?for=orders`: it can take orders too; for who watches. Else 503 with the reasons.
 */
export async function healthRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }) {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )

  app.get<{ Querystring: { for?: unknown } }>('/readyz', async (request, reply) => {
    const { for: purpose = 'pages' } = request.query
    reply.header('cache-control', 'no-store')
    if (purpose !== 'pages' && purpose !== 'orders') return refuse(reply)
    const missing = (await readiness(limitsMs[purpose])).filter(({ problem }) => problem !== null)
    if (missing.length === 0) return { status: 'ready' }
    const problems = missing.map(({ part, problem }) => ({ part, problem }))
    const isServing = purpose === 'pages' && missing.every(({ for: needed }) => needed === 'orders')
    if (isServing) return { status: 'ready', orders: 'not ready', problems }
    return reply.code(503).send({ status: 'not ready', problems })
  })
}

function refuse(reply: FastifyReply) {
  return reply.code(400).send({ status: 'unknown', problems: [{ part: 'for', problem: 'pages or orders' }] })
}
