import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { allowOrigins, createHttpApp, isApiPath, securityHeaders } from '#platform/http/http.ts'
import type { Log } from '#platform/log/log.ts'

/** The shop's HTTP app without a single route: what every answer of the shop has in common. */
export function createApp(env: Env, log: Log, pages: 'built' | 'dev') {
  const http = createHttpApp({
    log,
    headers: securityHeaders({
      isSecure: env.PUBLIC_URL.startsWith('https:'),
      isDeveloping: pages === 'dev',
      // Where browsers ask the API, when that is not this origin.
      connectTo: URL.parse(env.VITE_API_BASE ?? '')?.origin,
      // Films of the content pages.
      frames: 'https://www.youtube-nocookie.com',
    }),
    trustProxy: env.TRUST_PROXY,
    isApi: isApiPath,
    isKnownHost: env.SHOP_MODE === 'sample' ? knownHosts(env) : undefined,
    // Balancers ask by names of their own.
    isOpen: (url) => /^\/(healthz|readyz)(\?|$)/.test(url),
    messages: { 503: 'The shop is busy for a moment. Please try again.' },
  })
  allowOrigins(http.app, '/api/web/', env.ALLOWED_ORIGINS)
  if (env.SHOP_MODE === 'live') tellOfUnknownProxies(http.app, log)
  return http
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

/**
 * The sample shows everybody's codes: a page of a stranger whose name was made to point to this machine must not read
 * them. Bare addresses cannot be made to point elsewhere.
 */
function knownHosts({ PUBLIC_URL }: Env) {
  const own = new URL(PUBLIC_URL).hostname
  return (name: string) =>
    name === own ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name.replace(/^\[|\]$/g, '')) > 0
}
