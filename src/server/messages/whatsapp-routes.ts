import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parsedBody, singleHeader } from '#platform/outside/outside.ts'
import { isSameSecret } from '#platform/signing/signing.ts'
import type { WhatsappFirst, WhatsappStatus } from './whatsapp-first.ts'

type Dependencies = {
  whatsapp: Pick<WhatsappFirst, 'report'>
  /** Signs what Meta tells. */
  appSecret: string
  /** What Meta says when it asks whether this address is the shop's. */
  verifyToken: string
}

const path = '/api/web/whatsapp'

const asked = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
})

const status = z.object({ status: z.string(), biz_opaque_callback_data: z.uuid().optional() })
const told = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(status).optional() }) })),
    }),
  ),
})

/** Where Meta tells what became of messages: the address is proved by GET, each POST is signed over its bytes. */
export async function whatsappRoutes(
  app: FastifyInstance,
  { whatsapp, appSecret, verifyToken }: Dependencies,
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 3 * 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  )

  app.get(path, async (request, reply) => {
    const read = asked.safeParse(request.query)
    if (!read.success || !isSameSecret(read.data['hub.verify_token'], verifyToken))
      return reply.code(403).send()
    return reply.type('text/plain').send(read.data['hub.challenge'])
  })

  app.post(path, async (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const expected = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`
    const given = singleHeader(request.headers, 'x-hub-signature-256') ?? ''
    if (!isSameSecret(given, expected)) return reply.code(401).send()
    const read = told.safeParse(parsedBody(bytes))
    // Other events of the account are none of ours, and are not to be told again.
    if (read.success) await whatsapp.report(statusesOf(read.data))
    return reply.code(200).send()
  })
}

function statusesOf({ entry }: z.infer<typeof told>): WhatsappStatus[] {
  const statuses = entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
  return statuses.flatMap(({ status: word, biz_opaque_callback_data: id }) => {
    if (id === undefined) return []
    if (word === 'delivered' || word === 'read') return { id, state: 'delivered' as const }
    return word === 'failed' ? { id, state: 'failed' as const } : []
  })
}
