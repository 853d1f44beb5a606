import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fault, SimulatedFaults } from './simulated-faults.ts'
import { calledEndpoint } from './simulator-dependencies.ts'

const bombBytes = 8 * 1024 * 1024

/** Has calls go wrong as they are told to. */
export function addFaults(app: FastifyInstance, faults: SimulatedFaults) {
  const struck = new WeakMap<FastifyRequest, Fault>()
  app.addHook('onRequest', async (request, reply) => {
    const called = calledEndpoint(request)
    const fault = called && faults.strike(called.gateway, called.endpoint)
    if (!fault) return
    if (fault.delayMs) await pause(fault.delayMs)
    if (fault.hang) return void reply.hijack()
    if (fault.status) return reply.code(fault.status).header('location', '/elsewhere').send({ code: 'FAULT' })
    struck.set(request, fault)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = struck.get(request)
    if (fault?.succeedButDropAnswer) request.raw.socket.destroy()
    if (fault?.answer === undefined && !fault?.gzipBomb) return payload
    reply.removeHeader('content-length')
    if (!fault.gzipBomb) return fault.answer
    reply.header('content-encoding', 'gzip')
    return gzipSync(Buffer.alloc(bombBytes, ' '))
  })
}

/** Forms beside JSON. */
export function acceptForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/** Where it listens. */
export function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  return isTcp(address) ? address.port : 0
}

function isTcp(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
