import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiOf, ApiShape, CallerOf } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { toAnswer } from './api.ts'
import { isTooDeep } from './json-body.ts'
import { refuse, type Outcome, type Refusal } from './outcome.ts'
import { sendBytes } from './send-bytes.ts'

const bodyLimitBytes = 32 * 1024
const largeBodyLimitBytes = 64 * 1024
const signedLimitBytes = 256 * 1024

type Options<Shape extends ApiShape> = {
  api: Pick<ApiOf<Shape>, 'endpoints' | 'nobody' | 'run'>
  /** The path that stands before the path of every endpoint. */
  base: string
  /** Endpoints whose bodies may be twice as long as those of others. */
  largeBodies: readonly (keyof Shape['endpoints'])[]
  guard: {
    /** Where a call carries its token; as a bearer token (RFC 6750), unless told. */
    tokenOf?: (request: FastifyRequest) => string | null
    /** Who holds this token, or null when it is unknown, expired or revoked. */
    authenticate: (token: string) => Promise<Shape['holder'] | null>
    /** Why somebody may not make this call; asked before the call is parsed. */
    admit?: (
      name: keyof Shape['endpoints'] & string,
      holder: Shape['holder'] | null,
      request: FastifyRequest,
    ) => Refusal | null
  }
}

const noBytes = Buffer.alloc(0)
const preparedHead = { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache' }

const signInFirst = { status: 401, code: 'sign-in-required', message: 'Please sign in first.', data: null }

/** Puts every endpoint of an API under its base. */
export function apiRoutes<Shape extends ApiShape>({ api, base, largeBodies, guard }: Options<Shape>) {
  const endpoints: Array<[string, Endpoint]> = Object.entries(api.endpoints)
  const tokenOf = guard.tokenOf ?? bearerToken

  return async (app: FastifyInstance) => {
    acceptJsonOnly(app)
    await app.register(async (signed) => {
      acceptRawBytes(signed)
      for (const [name, endpoint] of endpoints)
        if (endpoint.signIn === 'signature') addRoute(signed, name, endpoint)
    })
    for (const [name, endpoint] of endpoints)
      if (endpoint.signIn !== 'signature') addRoute(app, name, endpoint)
  }

  function addRoute(scope: FastifyInstance, name: string, { method, path, signIn }: Endpoint) {
    scope.route({
      method,
      url: `${base}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyLimitOf(name, signIn),
      // The longest handler waits ten seconds for another server; a timer for each cheap read would cost more than the
      // read.
      ...(signIn === 'none' && method === 'GET' ? {} : { handlerTimeout: 30_000 }),
      handler: async (request, reply) => {
        const { caller, holder } = await identify(request, signIn)
        if (signIn === 'required' && !holder) return send(reply.code(401), signInFirst, signIn)
        const refusal = guard.admit?.(name, holder, request)
        if (refusal) return sendOutcome(request, reply, refuse(refusal), signIn)
        const { params, query, body } = request
        const rawBody = Buffer.isBuffer(body) ? body : noBytes
        const outcome = await api.run(name, { params, query, body, caller, rawBody })
        return sendOutcome(request, reply, outcome, signIn)
      },
    })
  }

  async function identify(request: FastifyRequest, signIn: Endpoint['signIn']) {
    const token = signIn === 'none' || signIn === 'signature' ? null : tokenOf(request)
    const holder = token ? await guard.authenticate(token) : null
    const caller: CallerOf<Shape['holder']> = {
      ...api.nobody,
      ...holder,
      token: holder ? token : null,
      clientAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      headers: request.headers,
    }
    return { caller, holder }
  }

  function bodyLimitOf(name: string, signIn: Endpoint['signIn']): number {
    if (signIn === 'signature') return signedLimitBytes
    return largeBodies.includes(name) ? largeBodyLimitBytes : bodyLimitBytes
  }
}

/** JSON and nothing else; an empty body is no body, since clients may name the type on every request. */
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
  if (outcome.kind === 'page') return reply.headers(outcome.headers).send(outcome.html)
  const answer = toAnswer(outcome)
  const headers = outcome.kind === 'refused' ? outcome.refusal.headers : outcome.headers
  return send(reply.code(answer.status).headers(headers ?? {}), answer, signIn)
}

function send(reply: FastifyReply, answer: unknown, signIn: string) {
  const open = signIn === 'none'
  // What an answer says of itself stays.
  if (open && reply.hasHeader('cache-control')) return reply.send(answer)
  return reply.header('cache-control', open ? 'no-cache' : 'private, no-store').send(answer)
}
