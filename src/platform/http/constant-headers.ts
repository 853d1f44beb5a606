import type { FastifyInstance } from 'fastify'
import { countBytes } from './answer-limit.ts'
import { closeWhenStopping } from './close-when-stopping.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- fastify merges into this interface
  interface FastifyInstance {
    /** What every answer carries; for those written past the framework. */
    securityHeaders: Record<string, string>
  }
}

/** Gives every answer these headers, unless a route has a stricter one of its own. */
export function sendAlways(app: FastifyInstance, headers: Record<string, string>): void {
  app.decorate('securityHeaders', headers)
  const always = Object.entries(headers)
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) countBytes(reply.raw, payload.length)
    closeWhenStopping(app, reply.raw)
    done()
  })
}
