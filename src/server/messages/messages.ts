import { z } from 'zod'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Log } from '#platform/log/log.ts'
import type { Delivery, Outbox } from '#platform/jobs/jobs.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { policy } from '#server/settings/policy.ts'
import type { EmailSender } from './email-sender.ts'
import { messageKinds, urgentKinds } from './message-kinds.ts'
import type { MessageKind, MessageValues } from './message-kinds.ts'
import type { MessageTemplates } from './message-templates.ts'
import { createSeal, type Secrets } from '#platform/signing/signing.ts'
import type { SmsProvider } from './sms-provider.ts'
import { listTold } from './told-store.ts'
import type { WhatsappFirst } from './whatsapp-first.ts'

type Message<Kind extends MessageKind = MessageKind> = {
  /** Ten digits. */
  to: string
  /** Also told there, when the shop sends e-mail and the message has words for it. */
  email?: string | null
  kind: Kind
  values: MessageValues[Kind]
  /** Names the occasion: the same kind for the same occasion is sent once. */
  once?: string
  /** Until then it waits, and can be taken back. */
  notBefore?: Date
}

export type Messages = ReturnType<typeof createMessages>

type Dependencies = {
  outbox: Outbox
  sms: SmsProvider
  /** Null: messages go by SMS only. */
  email: EmailSender | null
  whatsapp: Pick<WhatsappFirst, 'take' | 'otherwise'>
  templates: MessageTemplates
  pepper: Secrets
  limits: Pick<Limits, 'spendTogether'>
  log: Log
  now: () => Date
  /** When a phone may ring that is to ring at a moment: for what can wait, the quiet hours pass first. */
  ringsFrom: (at: Date) => Date
}

/** After this a code is no use to anyone; other messages may come late. */
const codeLifeSeconds = 5 * 60

const waiting = z.object({ kind: z.enum(messageKinds), sealed: z.string() })
type Waiting = z.infer<typeof waiting>
const contents = z.object({ to: z.string(), values: z.record(z.string(), z.string()) })

/** Messages to customers: written into the caller's transaction, sent after it by the outbox. */
export function createMessages({
  outbox,
  sms,
  email,
  whatsapp,
  templates,
  pepper,
  limits,
  log,
  ...clock
}: Dependencies) {
  const { seal, unseal } = createSeal(pepper)
  // Codes have a lane of their own: a heap of order messages never holds a sign-in up. E-mail has one too.
  outbox.handle('code-message', deliver)
  outbox.handle('message', deliver)
  if (email) outbox.handle('email', (payload, { id }) => deliverEmail(email, id, payload))

  whatsapp.otherwise((payload, addedAt) => bySms(waiting.parse(payload), addedAt))

  async function deliver(payload: unknown, { id, addedAt, ageSeconds }: Delivery): Promise<void> {
    const one = waiting.parse(payload)
    const { kind } = one
    if (kind === 'otp' && ageSeconds > codeLifeSeconds) {
      log.warn({ kind }, 'a code came too late to be sent')
      return
    }
    const { text, whatsapp: template } = templates.template(kind)
    if (template) {
      const dueOf = (at: Date) => dueFrom(kind, at)
      const wanted = { ...opened(one), id, kind, text, template, sealed: one, dueOf }
      if (await whatsapp.take(wanted)) return
    }
    await bySms(one, addedAt)
  }

  function opened({ sealed }: Waiting) {
    return contents.parse(JSON.parse(unseal(sealed)))
  }

  async function bySms(one: Waiting, addedAt: Date): Promise<void> {
    const { kind } = one
    const { to, values } = opened(one)
    const text = templates.fill(kind, values)
    const template = templates.template(kind)
    const outcome = await sms.send({ to, kind, text, values, template, at: addedAt })
    if (!outcome.ok) throw new Error(`SMS ${kind}: ${outcome.reason}, ${outcome.detail}`)
  }

  async function deliverEmail(sender: EmailSender, id: string, payload: unknown) {
    const { kind, sealed } = waiting.parse(payload)
    const { to, values } = contents.parse(JSON.parse(unseal(sealed)))
    // Anybody's address may stand in a profile: nobody is flooded through it. The same e-mail again costs nothing.
    const key = `emails-to:${to.toLowerCase()}`
    const spent = await limits.spendTogether(
      policy.emailsToAddress.map((limit) => ({ key, on: id, ...limit })),
    )
    if (!spent.ok) return log.warn({ kind }, 'an e-mail was left out: its address had many already')
    const words = templates.fillEmail(kind, values)
    if (!words) return { undeliverable: `content/messages/${kind}.yaml has no e-mail any more` }
    const outcome = await sender.send({ id, to, ...words })
    if (outcome.ok) return
    const problem = `e-mail ${kind}: ${outcome.detail}`
    if (outcome.reason === 'refused') return { undeliverable: problem }
    throw new Error(problem)
  }

  /** When its SMS is due; undefined: at once. */
  function dueOf({ kind, notBefore }: Pick<Message, 'kind' | 'notBefore'>): Date | undefined {
    const wanted = notBefore ?? clock.now()
    const due = dueFrom(kind, wanted)
    return due > wanted ? due : notBefore
  }

  function dueFrom(kind: MessageKind, at: Date): Date {
    return urgentKinds.includes(kind) ? at : clock.ringsFrom(at)
  }

  return {
    /** Sends with the transaction or, when it rolls back, not at all. */
    async send<Kind extends MessageKind>(tx: Transaction, message: Message<Kind>): Promise<void> {
      const { kind, values, once = newId(), notBefore } = message
      const add = (lane: string, to: string, due: Date | undefined) => {
        const sealed = seal(JSON.stringify({ to, values }))
        return outbox.add(tx, {
          kind: lane,
          dedupe: `${kind}:${once}`,
          payload: { kind, sealed },
          notBefore: due,
        })
      }
      const sent = [add(kind === 'otp' ? 'code-message' : 'message', message.to, dueOf(message))]
      // An e-mail wakes nobody.
      if (email && message.email && templates.template(kind).email)
        sent.push(add('email', message.email, notBefore))
      await Promise.all(sent)
    },

    /** An SMS as it would be read, before it is sent. */
    wordsOf: <Kind extends MessageKind>(kind: Kind, values: MessageValues[Kind]) =>
      templates.fill(kind, values),

    /** What customers were told about orders and parcels of these ids, as far as it is remembered. */
    told: listTold,

    /** Takes back, with the transaction, what waits for its time; what was sent stays sent: then it is false. */
    async takeBack(tx: Transaction, { kind, once }: { kind: MessageKind; once: string }): Promise<boolean> {
      const dedupe = `${kind}:${once}`
      await outbox.takeBack(tx, { kind: 'email', dedupe })
      return outbox.takeBack(tx, { kind: 'message', dedupe })
    },
  }
}
