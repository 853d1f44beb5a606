import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Email, EmailOutcome, EmailSender } from './email-sender.ts'

type SmtpSettings = {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  url: string
  from: string
  /** The shop's own name in message ids. */
  host: string
  timeoutMs?: number
}

/** Answers to an address that no later try changes (RFC 5321). */
const noSuchMailbox = new Set([550, 551, 553])

const failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
})

/** E-mail through a mail server by SMTP: one connection for each, all of it within a time limit. */
export function createSmtpSender({ url, from, host, timeoutMs = 5000 }: SmtpSettings): EmailSender {
  const transport = createTransport({
    url,
    // A password never crosses an open line, whatever the server or somebody in between offers.
    requireTLS: new URL(url).password !== '',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send({ id, to, subject, text }: Email): Promise<EmailOutcome> {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    try {
      await transport.sendMail({ from, to, subject, text, headers, messageId: `<${id}@${host}>` })
      return { ok: true }
    } catch (error) {
      return refusalOf(error)
    }
  }

  return { send }
}

/** The words of a mail server can quote the address: only codes leave. */
function refusalOf(error: unknown): EmailOutcome {
  const { code = 'failed', command = '', responseCode } = failure.catch({}).parse(error)
  const detail = [code, command, responseCode].filter(Boolean).join(' ')
  const isAboutAddress = command === 'RCPT TO' && noSuchMailbox.has(responseCode ?? 0)
  return { ok: false, reason: isAboutAddress ? 'refused' : 'unavailable', detail }
}
