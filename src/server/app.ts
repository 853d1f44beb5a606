import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { allowOrigins, answerFailures, securityHeaders, sendAlways } from '#platform/http/http.ts'
import type { Log } from '#platform/log/log.ts'

/** The HTTP app, hardened, without a single route: what every answer of the shop has in common. */
export function createApp(env: Env, log: Log, pages: 'built' | 'dev'): FastifyInstance {
  const app = fastify({
    logger: false,
    trustProxy: env.TRUST_PROXY.length > 0 ? env.TRUST_PROXY : false,
    bodyLimit: 32 * 1024,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: 15_000,
    // Above every proxy's own, so that the proxy closes first and never meets a dead connection.
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })

  sendAlways(
    app,
    securityHeaders({
      isSecure: env.PUBLIC_URL.startsWith('https:'),
      isDeveloping: pages === 'dev',
      // Where browsers ask the API, when that is not this origin.
      connectTo: URL.parse(env.VITE_API_BASE ?? '')?.origin,
      // Films of the content pages.
      frames: 'https://www.youtube-nocookie.com',
    }),
  )
  allowOrigins(app, env.ALLOWED_ORIGINS)
  answerFailures(app, { log, messages: { 503: 'The shop is busy for a moment. Please try again.' } })
  logWhatMatters(app, log)
  if (env.SHOP_MODE === 'live') tellOfUnknownProxies(app, log)
  return app
}

const hourMs = 60 * 60_000

/**
 * Behind a proxy that TRUST_PROXY does not name all shoppers have one address, and share the limits of one. Who sends
 * the header without a proxy only makes this line appear, once an hour.
 */
function tellOfUnknownProxies(app: FastifyInstance, log: Log) {
  let toldAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', (request, _reply, done) => {
    const isBelieved = request.ip !== request.socket.remoteAddress
    if (request.headers['x-forwarded-for'] && !isBelieved && performance.now() - toldAt > hourMs) {
      toldAt = performance.now()
      log.error(
        { alarm: 'unknown-proxy', proxy: request.socket.remoteAddress },
        'X-Forwarded-For comes from an address that TRUST_PROXY does not name: all shoppers count as one',
      )
    }
    done()
  })
}

const slowMs = 1000

/** Writes, refusals, failures and slow answers are logged by route pattern; addresses and bodies never are. */
function logWhatMatters(app: FastifyInstance, log: Log) {
  // Called back, not async: it runs on every answer, cached pages among them.
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply.raw
    if (request.method !== 'GET' || statusCode >= 400 || reply.elapsedTime > slowMs) {
      const route = request.routeOptions.url ?? 'unknown'
      const elapsedMs = Math.round(reply.elapsedTime)
      log.info({ method: request.method, route, status: statusCode, elapsedMs }, 'answered')
    }
    done()
  })
}
