import { z } from 'zod'
import { askVendor } from './ask-vendor.ts'
import type { Sms, SmsOutcome, SmsProvider } from './sms-provider.ts'

type TwilioSettings = {
  accountSid: string
  authToken: string
  verifyService: string
  messagingService: string
  verifyUrl?: string
  apiUrl?: string
  timeoutMs?: number
}

const accepted = z.object({ sid: z.string().min(1), status: z.string() })
const failed = z.object({ code: z.number() })
const badStates = ['canceled', 'max_attempts_reached', 'deleted', 'failed', 'expired', 'undelivered']

/** Twilio: codes by Verify with our own code, the rest by its messaging service. */
export function createTwilio(settings: TwilioSettings): SmsProvider {
  const { accountSid, authToken, timeoutMs = 4000 } = settings
  const verifyUrl = settings.verifyUrl ?? 'https://verify.twilio.com'
  const apiUrl = settings.apiUrl ?? 'https://api.twilio.com'
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }

  function callFor(sms: Sms): { url: string; form: Record<string, string> } {
    const to = `+91${sms.to}`
    if (sms.kind !== 'otp') {
      const form = { To: to, MessagingServiceSid: settings.messagingService, Body: sms.text }
      return { url: `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, form }
    }
    const form = { To: to, Channel: 'sms', CustomCode: sms.values.code ?? '' }
    return { url: `${verifyUrl}/v2/Services/${settings.verifyService}/Verifications`, form }
  }

  async function send(sms: Sms): Promise<SmsOutcome> {
    const { url, form } = callFor(sms)
    const answered = await askVendor({ url, headers, body: new URLSearchParams(form).toString(), timeoutMs })
    if (!answered.ok) return { ok: false, reason: 'unavailable', detail: answered.detail }
    const { status, body } = answered
    if (status >= 500) return { ok: false, reason: 'unavailable', detail: `HTTP ${status}` }
    if (status >= 400) {
      // 60203 and its like: too many sends to this number at Twilio. Another provider may still bring it.
      const code = failed.safeParse(body).data?.code
      return { ok: false, reason: 'refused', detail: `HTTP ${status}${code ? `, code ${code}` : ''}` }
    }
    const read = accepted.safeParse(body)
    if (!read.success) return { ok: false, reason: 'unavailable', detail: 'unreadable answer' }
    if (badStates.includes(read.data.status))
      return { ok: false, reason: 'refused', detail: read.data.status }
    return { ok: true, reference: read.data.sid }
  }

  return { name: 'twilio', send }
}
