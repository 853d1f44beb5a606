import { z } from 'zod'
import { askVendor } from './ask-vendor.ts'
import type { MessageTemplate } from './message-templates.ts'
import type { SmsOutcome } from './sms-provider.ts'

export type WhatsappMessage = {
  /** Ours: statuses come back with it, whether or not the answer to the call arrived. */
  id: string
  /** Ten digits. */
  to: string
  values: Readonly<Record<string, string>>
  /** Our words: the first value in them is the template's {{1}}, and so on. */
  text: MessageTemplate['text']
  template: NonNullable<MessageTemplate['whatsapp']>
}

type Settings = { url: string; phoneNumberId: string; token: string; timeoutMs?: number }

export type WhatsappClient = ReturnType<typeof createWhatsappClient>

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const failed = z.object({ error: z.object({ code: z.number() }) })

/** Meta's Cloud API: template messages (POST /{version}/{phone-number-id}/messages). Accepted is not delivered. */
export function createWhatsappClient({ url, phoneNumberId, token, timeoutMs = 4000 }: Settings) {
  return {
    /** 'refused': it does not bring this message; 'unavailable': nobody knows whether it does. */
    async send(message: WhatsappMessage): Promise<SmsOutcome> {
      const answered = await askVendor({
        url: `${url}/${phoneNumberId}/messages`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(toMeta(message)),
        timeoutMs,
      })
      if (!answered.ok) return { ok: false, reason: 'unavailable', detail: answered.detail }
      const { status, body } = answered
      const code = failed.safeParse(body).data?.error.code
      const detail = `HTTP ${status}${code === undefined ? '' : `, code ${code}`}`
      if (status >= 400 && status < 500) return { ok: false, reason: 'refused', detail }
      const read = accepted.safeParse(body)
      if (status !== 200 || !read.success) return { ok: false, reason: 'unavailable', detail }
      return { ok: true, reference: read.data.messages[0]?.id ?? '' }
    },
  }
}

function toMeta({ id, to, values, text, template }: WhatsappMessage) {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parameters = names.flatMap((name) =>
    values[name] === undefined ? [] : [{ type: 'text', text: values[name] }],
  )
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `91${to}`,
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: [{ type: 'body', parameters }],
    },
    biz_opaque_callback_data: id,
  }
}
