import type { MessageTemplate } from './message-templates.ts'
import type { MessageKind } from './message-kinds.ts'

/** One message to one Indian mobile number. */
export type Sms = {
  /** Ten digits, without 91. */
  to: string
  kind: MessageKind
  text: string
  values: Readonly<Record<string, string>>
  template: MessageTemplate
  /** When the shop had something to say; it may be sent later. */
  at: Date
}

/**
 * 'refused': the provider answered that it will not send this; 'unavailable': it could not be asked, or was too slow.
 * `detail` is for the log and never holds a number or a code.
 */
export type SmsOutcome =
  | { ok: true; reference: string }
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

/** Somebody who brings messages to phones. Accepted is not delivered; nobody can promise that. */
export type SmsProvider = {
  name: string
  send(sms: Sms): Promise<SmsOutcome>
}
