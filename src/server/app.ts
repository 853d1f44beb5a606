import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { allowOrigins } from './http/allowed-origins.ts'
import { answerFailures } from './http/failures.ts'
import { securityHeaders, strictTransport } from './http/security-headers.ts'
import type { Log } from './log.ts'

/** The HTTP app, hardened, without a single route: what every answer of the shop has in common. */
export function createApp(env: Env, log: Log): FastifyInstance {
  const app = fastify({
    logger: false,
    trustProxy: env.TRUST_PROXY.length > 0 ? env.TRUST_PROXY : false,
    bodyLimit: 32 * 1024,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: 15_000,
    // Above every proxy's own, so that the proxy closes first and never meets a dead connection.
    keepAliveTimeout: 72_000,
    // The longest handler waits ten seconds for a gateway.
    handlerTimeout: 30_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })

  const headers = env.PUBLIC_URL.startsWith('https:')
    ? { ...securityHeaders, ...strictTransport }
    : securityHeaders
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  allowOrigins(app, env.ALLOWED_ORIGINS)
  answerFailures(app, log)
  logWhatMatters(app, log)
  return app
}

const slowMs = 1000

/** Writes, refusals, failures and slow answers are logged by route pattern; addresses and bodies never are. */
function logWhatMatters(app: FastifyInstance, log: Log) {
  app.addHook('onResponse', async (request, reply) => {
    const elapsedMs = Math.round(reply.elapsedTime)
    const isWorthALine = request.method !== 'GET' || reply.statusCode >= 400 || elapsedMs > slowMs
    if (!isWorthALine) return
    const route = request.routeOptions.url ?? 'unknown'
    log.info({ method: request.method, route, status: reply.statusCode, elapsedMs }, 'answered')
  })
}
