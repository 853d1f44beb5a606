/** One e-mail to one customer, plain text. */
export type Email = {
  /** The same for every try, so that a mail server can tell a repeat. */
  id: string
  to: string
  subject: string
  text: string
}

/**
 * 'refused': this address never takes it; 'unavailable': later it may. `detail` is for the log and holds no address.
 */
export type EmailOutcome = { ok: true } | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

/** Somebody who takes e-mail on. Accepted is not delivered; nobody can promise that. */
export type EmailSender = { send(email: Email): Promise<EmailOutcome> }
