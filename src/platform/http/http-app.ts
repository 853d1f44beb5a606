import type { IncomingMessage, ServerResponse } from 'node:http'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log/log.ts'
import { sendAlways } from './constant-headers.ts'
import { answerFailures, longestPart, unreadableAddress } from './failures.ts'
import { createFastPath } from './fast-path.ts'
import { refuseConnection } from './refused-connections.ts'
import { usualBodyMs } from './slow-bodies.ts'

type Options = {
  log: Log
  /** What every answer carries. */
  headers: Record<string, string>
  /** Addresses of the proxies whose word about the client is believed. */
  trustProxy?: string[]
  /** Names under which this server is asked; any, unless told. A page of another name may then not read from it. */
  isKnownHost?: (name: string) => boolean
  /** What may be read under any name all the same. */
  isOpen?: (url: string) => boolean
  /** Calls whose address cannot be read are refused; any other such address is looked up as it was typed. */
  isApi?: (url: string) => boolean
  /** Milliseconds in which the body of a request must be there. */
  bodyMs?: number
  /** What is said instead of the usual sentences, by status. */
  messages?: Record<number, string>
}

/** A hardened Fastify without a single route, and the way past it for what is ready to send. */
export function createHttpApp({
  log,
  headers,
  trustProxy = [],
  isKnownHost = () => true,
  isOpen = () => false,
  isApi = () => true,
  bodyMs = usualBodyMs,
  messages,
}: Options) {
  /** Nearly all requests ask for the same one. */
  let lastServed: string | undefined
  const fast = createFastPath(isServed, bodyMs)
  const app: FastifyInstance = fastify({
    logger: false,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: 32 * 1024,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Who asked before the door was shut is answered: a balancer that only sees lines fail sends them here until then.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: fast.createServer,
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, headers),
    frameworkErrors: (error, _request, { raw }) => {
      const status = error.statusCode ?? 400
      const answer = { status, ...unreadableAddress, data: null }
      // Before routing no hook has run.
      raw.writeHead(status, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, no-store',
      })
      raw.end(JSON.stringify(answer))
    },
    rewriteUrl: ({ url = '/' }) => (isApi(url) ? url : readableAddress(url)),
    routerOptions: { maxParamLength: longestPart },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  sendAlways(app, headers)
  answerFailures(app, { log, messages })
  logWhatMatters(app, log)
  return { app, installFastPath: fast.install }

  function isServed(request: IncomingMessage, response: ServerResponse): boolean {
    const { host = '' } = request.headers
    if (host === lastServed || isOpen(request.url ?? '')) return true
    const name = host.replace(/:\d+$/, '').toLowerCase()
    if (isKnownHost(name)) {
      lastServed = host
      return true
    }
    response.writeHead(421, { ...headers, 'content-type': 'text/plain', connection: 'close' })
    response.end(`This server is not ${name.replaceAll(/[^a-z0-9.-]/g, '')}.`)
    return false
  }
}

/** The same address with its percent signs meant as such, where they escape nothing (RFC 3986 §2.4). */
function readableAddress(url: string): string {
  const [path = '', ...rest] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...rest].join('?')
  }
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
