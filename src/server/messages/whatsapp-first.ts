import { z } from 'zod'
import type { Outbox } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { WhatsappClient, WhatsappMessage } from './whatsapp-client.ts'
import {
  deleteChoice,
  hurrySms,
  insertAsked,
  insertChoice,
  readAsked,
  readChoice,
  setAsked,
} from './whatsapp-store.ts'

/** So long the SMS waits for word that WhatsApp brought the same. */
const waitMs = 15 * 60_000

const smsKind = 'sms-after-whatsapp'
const waiting = z.object({ id: z.string(), message: z.unknown() })

/** What became of a message, as Meta tells it; `id` is ours. */
export type WhatsappStatus = { id: string; state: 'delivered' | 'failed' }

type Dependencies = {
  database: Database
  outbox: Outbox
  /** Null: the shop is not on WhatsApp, or no longer. */
  client: WhatsappClient | null
  log: Log
  now: () => Date
  ringsFrom: (at: Date) => Date
}

type First = WhatsappMessage & {
  kind: string
  /** What the SMS is made of, sealed. */
  sealed: unknown
  /** When an SMS may ring that would ring then. */
  dueOf: (at: Date) => Date
}

export type WhatsappFirst = ReturnType<typeof createWhatsappFirst>

/**
 * WhatsApp before the SMS, for who chose it (decision 0056). The SMS waits beside it from the start, so that whatever
 * happens in between one of the two goes out; what is delivered takes the SMS back.
 */
export function createWhatsappFirst({ database, outbox, client, log, now, ringsFrom }: Dependencies) {
  const { query } = database

  async function note(tx: Transaction, { id, state }: WhatsappStatus): Promise<boolean> {
    if (!(await setAsked(tx, { id, state }))) return false
    if (state === 'delivered') return outbox.takeBack(tx, { kind: smsKind, dedupe: id })
    await hurrySms(tx, { id, due: ringsFrom(now()) })
    return true
  }

  return {
    /** True: WhatsApp has it, or may have, and the SMS waits for word. False: the SMS goes now. */
    async take({ kind, sealed, dueOf, ...message }: First): Promise<boolean> {
      const { id, to } = message
      if (!client || (await readChoice(query, to)) === null) return false
      const isNew = await database.transaction(async (tx) => {
        if (!(await insertAsked(tx, id))) return false
        const notBefore = dueOf(new Date(now().getTime() + waitMs))
        await outbox.add(tx, { kind: smsKind, dedupe: id, payload: { id, message: sealed }, notBefore })
        return true
      })
      // Asked before the process ended, perhaps: asking again could bring it twice.
      if (!isNew) return (await readAsked(query, id))?.state !== 'failed'
      const outcome = await client.send(message)
      if (outcome.ok) return true
      log.warn({ kind, reason: outcome.reason, detail: outcome.detail }, 'WhatsApp does not bring a message')
      if (outcome.reason === 'unavailable') return true
      return database.transaction(async (tx) => {
        await setAsked(tx, { id, state: 'failed' })
        // Begun already: that is the SMS.
        return !(await outbox.takeBack(tx, { kind: smsKind, dedupe: id }))
      })
    },

    /** Who sends the SMS of what WhatsApp has not delivered. */
    otherwise(send: (sealed: unknown, addedAt: Date) => Promise<void>): void {
      outbox.handle(smsKind, async (payload, { addedAt }) => {
        const { id, message } = waiting.parse(payload)
        if ((await readAsked(query, id))?.state !== 'delivered') await send(message, addedAt)
      })
    },

    /** Statuses as Meta tells them: late, twice and in any order; "delivered" stays. */
    async report(statuses: readonly WhatsappStatus[]): Promise<void> {
      for (const status of statuses) await database.transaction((tx) => note(tx, status))
    },

    /** Since when somebody wants it; null: they do not. */
    chosenAt: (mobileNumber: string) => readChoice(query, mobileNumber),
    choose: (mobileNumber: string, wish: 'on' | 'off') =>
      wish === 'on' ? insertChoice(query, mobileNumber) : deleteChoice(query, mobileNumber),
  }
}
