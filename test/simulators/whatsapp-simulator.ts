import { createHmac, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { z } from 'zod'
import { portOf } from './simulator-server.ts'

/** How Meta misbehaves, as its list of error codes tells. */
export type WhatsappFault =
  | 'none'
  | 'not-on-whatsapp' // 400, code 131026
  | 'wrong-parameters' // 400, code 132000: another number of values than the template has
  | 'expired-token' // 401, code 190
  | 'too-many' // 429, code 130429
  | 'broken' // 500, code 131000
  | 'cut' // took it, and the answer is lost

const codes = {
  'not-on-whatsapp': [400, 131026, 'Message undeliverable'],
  'wrong-parameters': [400, 132000, 'Number of parameters does not match the expected number of params'],
  'expired-token': [401, 190, 'Invalid OAuth access token'],
  'too-many': [429, 130429, 'Rate limit hit'],
  broken: [500, 131000, 'Something went wrong'],
} as const

const sent = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^91[0-9]{10}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.object({ code: z.string() }),
    components: z.array(
      z.object({
        type: z.literal('body'),
        parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1) })),
      }),
    ),
  }),
  biz_opaque_callback_data: z.string().max(512),
})

export type WhatsappSimulator = Awaited<ReturnType<typeof openWhatsappSimulator>>

/** The keys of a shop on WhatsApp. */
export const whatsappKeys = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'a token of a system user',
  WHATSAPP_APP_SECRET: 'an app secret of thirty-two signs',
  WHATSAPP_VERIFY_TOKEN: 'words that prove the address',
}

/** Meta's Cloud API: takes template messages, and tells of them by webhooks that are signed over their bytes. */
export async function openWhatsappSimulator() {
  let fault: WhatsappFault = 'none'
  const inbox: Array<{ id: string; ours: string; to: string; name: string; values: string[] }> = []
  const app = fastify()

  app.post('/v24.0/:number/messages', async (request, reply) => {
    const refuse = (status: number, code: number, message: string) =>
      reply.code(status).send({ error: { message: `(#${code}) ${message}`, type: 'OAuthException', code } })
    if (request.headers.authorization !== `Bearer ${whatsappKeys.WHATSAPP_TOKEN}`)
      return refuse(401, 190, 'Invalid OAuth access token')
    const { number } = z.object({ number: z.string() }).parse(request.params)
    if (number !== whatsappKeys.WHATSAPP_PHONE_NUMBER_ID) return refuse(400, 100, 'Unsupported post request')
    if (fault !== 'none' && fault !== 'cut') {
      const [status, code, message] = codes[fault]
      return refuse(status, code, message)
    }
    const read = sent.safeParse(request.body)
    if (!read.success) return refuse(400, 100, 'Invalid parameter')
    const { to, template, biz_opaque_callback_data: ours } = read.data
    const id = `wamid.${randomUUID()}`
    const values = template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
    inbox.push({ id, ours, to, name: template.name, values })
    if (fault === 'cut') return request.raw.socket.destroy()
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    env: { ...whatsappKeys, WHATSAPP_URL: `http://127.0.0.1:${portOf(app)}/v24.0` },
    inbox,
    failWith(next: WhatsappFault) {
      fault = next
    },
    close: () => app.close(),
  }
}

type Status = 'sent' | 'delivered' | 'read' | 'failed'

/** What Meta tells of a message, as it tells it. */
export function statusBody({ id, ours, to }: WhatsappSimulator['inbox'][number], status: Status): string {
  const errors =
    status === 'failed' ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : undefined
  const one = { id, status, timestamp: '1795400000', recipient_id: to, biz_opaque_callback_data: ours }
  const metadata = {
    display_phone_number: '919876500000',
    phone_number_id: whatsappKeys.WHATSAPP_PHONE_NUMBER_ID,
  }
  const value = { messaging_product: 'whatsapp', metadata, statuses: [{ ...one, ...errors }] }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }],
  })
}

/** Tells a shop, signed with the app's secret unless another is given. */
export function tellShop(
  shop: { url: string },
  body: string,
  secret = whatsappKeys.WHATSAPP_APP_SECRET,
): Promise<Response> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return fetch(`${shop.url}/api/web/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
}
