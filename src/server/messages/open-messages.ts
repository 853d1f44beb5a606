import { ringsFrom } from '#domain/quiet-hours.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#platform/log/log.ts'
import type { Outbox } from '#platform/jobs/jobs.ts'
import type { Secrets } from '#platform/signing/signing.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { readMessageTemplates } from './message-templates.ts'
import { createMessages } from './messages.ts'
import { createMsg91 } from './msg91.ts'
import { createSandboxInbox } from './sandbox-inbox.ts'
import type { SandboxInbox } from './sandbox-inbox.ts'
import { deleteSandboxMessages } from './sandbox-message-store.ts'
import { createSmsChain } from './sms-chain.ts'
import type { SmsProvider } from './sms-provider.ts'
import { createSmtpSender } from './smtp-sender.ts'
import { createTwilio } from './twilio.ts'
import { createWhatsappClient } from './whatsapp-client.ts'
import { createWhatsappFirst } from './whatsapp-first.ts'
import { deleteChoice, listChoicesOf } from './whatsapp-store.ts'

type Dependencies = {
  env: Env
  database: Database
  outbox: Outbox
  pepper: Secrets
  limits: Limits
  log: Log
}

/**
 * Messages as the settings want them: the sandbox inbox in sample mode, the named providers in order otherwise, and
 * e-mail beside them where a mail server is named.
 * Throws one sentence per fault when the words differ from what is registered with the carriers.
 */
export function openMessages({ env, database, outbox, pepper, limits, log }: Dependencies) {
  const isLive = env.SHOP_MODE === 'live'
  const templates = readMessageTemplates({ publicUrl: env.PUBLIC_URL })
  const problems = templates.problems({ isLive })
  if (problems.length > 0)
    throw new Error(`Messages cannot be sent:\n${problems.map((one) => `  - ${one}`).join('\n')}`)

  const inbox: SandboxInbox | null = isLive ? null : createSandboxInbox(database)
  const sms =
    inbox ?? createSmsChain({ providers: env.SMS_PROVIDERS.map((name) => openProvider(name, env)), log })
  const email = env.SMTP_URL ? createSmtpSender(smtpSettings(env, env.SMTP_URL)) : null
  const clock = {
    now: () => new Date(),
    // Nobody's phone rings in sample mode: what is sent is seen at once, at night too.
    ringsFrom: isLive ? ringsFrom : (at: Date) => at,
  }
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_TOKEN: token, WHATSAPP_URL: url } = env
  const client = phoneNumberId && token ? createWhatsappClient({ url, phoneNumberId, token }) : null
  // Without it too: an SMS that waits since it was there goes out.
  const whatsapp = createWhatsappFirst({ database, outbox, client, log, ...clock })
  const messages = createMessages({
    outbox,
    sms,
    email,
    whatsapp,
    templates,
    pepper,
    limits,
    log,
    ...clock,
  })
  // An inbox of the sample may have been left behind: what it holds of a number goes with its account.
  return {
    messages,
    inbox,
    /** Null: nobody can choose it. */
    whatsapp: client && whatsapp,
    /** What is kept of how an account is written to. */
    choicesOf: (customerId: string) => listChoicesOf(database.query, customerId),
    async forgetMessages(tx: Transaction, mobileNumber: string): Promise<void> {
      await deleteSandboxMessages(tx, mobileNumber)
      await deleteChoice(tx, mobileNumber)
    },
  }
}

function smtpSettings(env: Env, url: string) {
  const { hostname } = new URL(env.PUBLIC_URL)
  return { url, from: env.SMTP_FROM ?? `no-reply@${hostname}`, host: hostname }
}

function openProvider(name: Env['SMS_PROVIDERS'][number], env: Env): SmsProvider {
  if (name === 'msg91') {
    return createMsg91({
      authKey: env.MSG91_AUTH_KEY ?? '',
      sender: env.MSG91_SENDER ?? '',
      baseUrl: env.MSG91_URL,
    })
  }
  return createTwilio({
    accountSid: env.TWILIO_ACCOUNT_SID ?? '',
    authToken: env.TWILIO_AUTH_TOKEN ?? '',
    verifyService: env.TWILIO_VERIFY_SERVICE ?? '',
    messagingService: env.TWILIO_MESSAGING_SERVICE ?? '',
    verifyUrl: env.TWILIO_VERIFY_URL,
    apiUrl: env.TWILIO_API_URL,
  })
}
