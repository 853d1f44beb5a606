import { z } from 'zod'
import { askVendor } from './ask-vendor.ts'
import type { Sms, SmsOutcome, SmsProvider } from './sms-provider.ts'

type Msg91Settings = { authKey: string; sender: string; baseUrl?: string; timeoutMs?: number }

const answer = z.object({
  type: z.string(),
  request_id: z.string().optional(),
  message: z.string().optional(),
})

/** MSG91: codes by its OTP call (with our own code, never its check), the rest by its flows. */
export function createMsg91(settings: Msg91Settings): SmsProvider {
  const { authKey, baseUrl = 'https://control.msg91.com', timeoutMs = 4000 } = settings

  async function send(sms: Sms): Promise<SmsOutcome> {
    const { path, body } = sms.kind === 'otp' ? otpCall(sms) : flowCall(sms, settings.sender)
    const headers = { authkey: authKey, 'content-type': 'application/json', accept: 'application/json' }
    const answered = await askVendor({
      url: `${baseUrl}${path}`,
      headers,
      body: JSON.stringify(body),
      timeoutMs,
    })
    if (!answered.ok) return { ok: false, reason: 'unavailable', detail: answered.detail }
    if (answered.status >= 500) return { ok: false, reason: 'unavailable', detail: `HTTP ${answered.status}` }
    // An error comes with HTTP 200 too: only the body tells.
    const read = answer.safeParse(answered.body)
    if (!read.success) return { ok: false, reason: 'unavailable', detail: 'unreadable answer' }
    if (answered.status !== 200 || read.data.type !== 'success')
      return { ok: false, reason: 'refused', detail: `type ${read.data.type.slice(0, 20)}` }
    return { ok: true, reference: read.data.request_id ?? read.data.message ?? '' }
  }

  return { name: 'msg91', send }
}

function otpCall({ to, values, template }: Sms) {
  const code = values.code ?? ''
  const query = new URLSearchParams({
    template_id: template.msg91,
    mobile: `91${to}`,
    otp: code,
    otp_length: String(code.length),
    otp_expiry: '5',
  })
  return { path: `/api/v5/otp?${query}`, body: {} }
}

function flowCall({ to, values, template }: Sms, sender: string) {
  const recipients = [{ mobiles: `91${to}`, ...values }]
  return { path: '/api/v5/flow', body: { template_id: template.msg91, sender, short_url: '0', recipients } }
}
