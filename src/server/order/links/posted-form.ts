import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { waitLonger } from '#platform/http/http.ts'
import { policy } from '#server/settings/policy.ts'

/** What a form of a link's page sent: its fields as they were typed, and its files. */
export type PostedForm = { typed: Readonly<Record<string, string>>; files: readonly Buffer[] }

const nothing: PostedForm = { typed: {}, files: [] }
const withFiles = 'multipart/form-data'

/** Reads forms; those with files only from whom `opens` knows, before a byte of them is read: it answers by which link, or null. */
export function readForms(
  app: FastifyInstance,
  opens: ((request: FastifyRequest, reply: FastifyReply) => Promise<string | null>) | null,
): void {
  const queue = createFormQueue()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8 * 1024 },
    (_request, body, done) =>
      done(null, { typed: Object.fromEntries(new URLSearchParams(String(body))), files: [] }),
  )
  if (!opens) return

  app.addHook('onRequest', async (request, reply) => {
    if (!isWithFiles(request)) return
    const link = await opens(request, reply)
    if (link === null) return reply
    if (!queue.mayEnter(link)) throw new CannotRead(503)
    reply.raw.once('close', queue.enter(link))
    // A photograph of a telephone takes a slow line a minute and more.
    waitLonger(request.raw)
  })
  app.addContentTypeParser(
    withFiles,
    { parseAs: 'buffer', bodyLimit: policy.returnPhotos.formBytes },
    async (request: FastifyRequest, body: Buffer) => formOf(request.headers['content-type'] ?? '', body),
  )
}

/** Forms under way: few at once, since each is held in memory, and of one link so few that others come in beside them. */
function createFormQueue() {
  const { formsAtOnce, formsOfLink } = policy.returnPhotos
  const underWay: string[] = []
  return {
    mayEnter: (link: string) =>
      underWay.length < formsAtOnce && underWay.filter((one) => one === link).length < formsOfLink,
    /** Answers what lets it go. */
    enter(link: string) {
      underWay.push(link)
      return () => void underWay.splice(underWay.indexOf(link), 1)
    },
  }
}

/** What the handler of a POST finds; nothing when no form was sent. */
export function postedOf(request: FastifyRequest): PostedForm {
  // Made by the parsers above, the only ones.
  return (request.body as PostedForm | undefined | null) ?? nothing
}

/** The form cannot be read: sent with its status and told on a page. */
class CannotRead extends Error {
  readonly statusCode: number
  constructor(statusCode: number) {
    super('this form cannot be read')
    this.statusCode = statusCode
  }
}

/** The status of a form that could not be taken; null: something else went wrong. */
export function unreadableStatus(error: unknown): 400 | 413 | 503 | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const { statusCode } = error
  return statusCode === 400 || statusCode === 413 || statusCode === 503 ? statusCode : null
}

function isWithFiles(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(withFiles) ?? false
}

async function formOf(contentType: string, body: Buffer): Promise<PostedForm> {
  const headers = { 'content-type': contentType }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  if (!form) throw new CannotRead(400)
  const typed: Record<string, string> = {}
  const files: Buffer[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string')
      Object.defineProperty(typed, name, { value, enumerable: true, configurable: true })
    else if (value.size > 0) files.push(Buffer.from(await value.arrayBuffer()))
  }
  return { typed, files }
}
