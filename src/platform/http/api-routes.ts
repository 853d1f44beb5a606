import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Api, Caller } from './api.ts'
import { toAnswer } from './api.ts'
import { isTooDeep } from './json-body.ts'
import type { Outcome } from './outcome.ts'
import { sendBytes } from './send-bytes.ts'

export const apiBase = '/api/web'

const bodyLimitBytes = 32 * 1024
const largeBodyLimitBytes = 64 * 1024
const webhookLimitBytes = 256 * 1024
const largeBodies: EndpointName[] = ['abandonOrder', 'quoteOrder']

type Guard = {
  /** Who holds this token, or null when it is unknown, expired or revoked. */
  authenticate: (token: string) => Promise<{ customerId: string; sessionId: string } | null>
}

const preparedHead = { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache' }

const signInFirst = { status: 401, code: 'sign-in-required', message: 'Please sign in first.', data: null }

/** Puts every row of the contract under `/api/web`. */
export async function apiRoutes(app: FastifyInstance, { api, guard }: { api: Api; guard: Guard }) {
  acceptJsonOnly(app)
  await app.register(async (signedRows) => {
    acceptRawBytes(signedRows)
    for (const name of namesWhere('signature')) addRow(signedRows, name)
  })
  for (const name of [...namesWhere('none'), ...namesWhere('optional'), ...namesWhere('required')])
    addRow(app, name)

  function addRow(scope: FastifyInstance, name: EndpointName) {
    const { method, path, signIn } = endpoints[name]
    scope.route({
      method,
      url: `${apiBase}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyLimitOf(name),
      // The longest handler waits ten seconds for a gateway; a timer for each read of the catalogue would cost more
      // than the read.
      ...(signIn === 'none' && method === 'GET' ? {} : { handlerTimeout: 30_000 }),
      handler: async (request, reply) => {
        const caller = await identify(request)
        if (signIn === 'required' && !caller.customerId) return send(reply.code(401), signInFirst, signIn)
        const { params, query, body } = request
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        return sendOutcome(
          request,
          reply,
          await api.run(name, { params, query, body, caller, rawBody }),
          signIn,
        )
      },
    })

    async function identify(request: FastifyRequest): Promise<Caller> {
      const token = signIn === 'none' || signIn === 'signature' ? null : bearerToken(request)
      const holder = token ? await guard.authenticate(token) : null
      return {
        customerId: holder?.customerId ?? null,
        sessionId: holder?.sessionId ?? null,
        token: holder ? token : null,
        clientAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        headers: request.headers,
      }
    }
  }
}

function namesWhere(signIn: string): EndpointName[] {
  const names = Object.keys(endpoints) as EndpointName[]
  return names.filter((name) => endpoints[name].signIn === signIn)
}

function bodyLimitOf(name: EndpointName): number {
  if (endpoints[name].signIn === 'signature') return webhookLimitBytes
  return largeBodies.includes(name) ? largeBodyLimitBytes : bodyLimitBytes
}

/** JSON and nothing else; an empty body is no body, since the spec's client names the type on every request. */
function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    if (isTooDeep(text)) return done(Object.assign(new Error('too deep'), { statusCode: 400 }), undefined)
    parse(request, text, done)
  })
}

function acceptRawBytes(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{16,200})$/.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<unknown>,
  signIn: string,
) {
  if (outcome.kind === 'prepared')
    return sendBytes(request, reply, await outcome.answer.bytes(), preparedHead)
  const answer = toAnswer(outcome)
  const headers = outcome.kind === 'refused' ? outcome.refusal.headers : outcome.headers
  return send(reply.code(answer.status).headers(headers ?? {}), answer, signIn)
}

function send(reply: FastifyReply, answer: unknown, signIn: string) {
  const open = signIn === 'none'
  return reply.header('cache-control', open ? 'no-cache' : 'private, no-store').send(answer)
}
