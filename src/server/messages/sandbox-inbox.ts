import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { createBatcher } from '#platform/concurrency/concurrency.ts'
import {
  insertSandboxMessages,
  isMessageUnderWay,
  listSandboxMessages,
  type SandboxMessage,
} from './sandbox-message-store.ts'
import type { Sms, SmsOutcome, SmsProvider } from './sms-provider.ts'

export type SandboxInbox = SmsProvider & { read(): Promise<SandboxMessage[]> }

const looks = 40
const betweenLooksMs = 50

/** The inbox of sample mode, in the database so that several processes show the same. */
export function createSandboxInbox({ query }: Database): SandboxInbox {
  const keep = createBatcher<Sms & { id: string }>((kept) => insertSandboxMessages(query, kept))

  async function send(sms: Sms): Promise<SmsOutcome> {
    const id = newId()
    await keep({ ...sms, id })
    return { ok: true, reference: id }
  }

  /** Newest first; what was said before this call is in it, although the outbox brings it a moment later. */
  async function read(): Promise<SandboxMessage[]> {
    for (let look = 0; look < looks && (await isMessageUnderWay(query)); look += 1) {
      await sleep(betweenLooksMs)
    }
    return listSandboxMessages(query)
  }

  return { name: 'sandbox', send, read }
}
