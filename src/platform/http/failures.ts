import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log/log.ts'
import { isAway } from '#platform/postgres/postgres.ts'

export const unreadableAddress = { code: 'malformed-request', message: 'This address cannot be read.' }

const sentences: Record<number, { code: string; message: string }> = {
  400: { code: 'malformed-request', message: 'The request could not be read. Send well-formed JSON.' },
  404: { code: 'unknown-call', message: 'There is no such call. See /api/openapi.json for those there are.' },
  405: { code: 'unknown-call', message: 'There is no such call. See /api/openapi.json for those there are.' },
  413: { code: 'too-large', message: 'The request is too large.' },
  414: unreadableAddress,
  415: { code: 'not-json', message: 'Send the body as application/json.' },
  429: { code: 'too-many-requests', message: 'Too many requests. Please wait a moment and try again.' },
  503: { code: 'try-again', message: 'Busy for a moment. Please try again.' },
}
const unexpected = { code: 'unexpected', message: 'Something went wrong. Please try again.' }

type Options = {
  log: Log
  /** What is said instead of the sentences here, by status. */
  messages?: Record<number, string>
}

/** Turns whatever was thrown into the API's envelope; messages of our own making leave, those of errors never do. */
export function answerFailures(app: FastifyInstance, { log, messages = {} }: Options) {
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    const { code, message } = sentences[status] ?? unexpected
    if (status >= 500) {
      log.error(
        {
          route: request.routeOptions.url,
          err: { name: nameOf(error), code: codeOf(error), stack: stackOf(error) },
        },
        'a call failed',
      )
    }
    if (status === 503) reply.header('retry-after', '2')
    reply.header('cache-control', 'private, no-store')
    return reply.code(status).send({ status, code, message: messages[status] ?? message, data: null })
  })
}

/** How long a part of a path may be that stands for something. */
export const longestPart = 200

/** What an unknown call below `/api` is answered; one that no row takes because of its length says so. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?')
  const status = path.split('/').some((part) => part.length > longestPart) ? 414 : 404
  reply.header('cache-control', 'private, no-store')
  return reply.code(status).send({ status, ...(sentences[status] ?? unexpected), data: null })
}

export function isApiPath(url: string): boolean {
  return url === '/api' || url.startsWith('/api/')
}

/** What the database says of values it cannot store: bad characters, numbers out of range. */
const badValue = ['22021', '22P05', '22003']

function statusOf(error: unknown): number {
  if (badValue.includes(codeOf(error))) return 400
  if (isAway(error)) return 503
  if (
    typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
  ) {
    return error.statusCode
  }
  return 500
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** The frames without the first line: a message may quote what somebody sent. */
function stackOf(error: unknown): string | undefined {
  return error instanceof Error
    ? error.stack
        ?.split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : undefined
}
