import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

type NewInvite = {
  id: string
  tokenHash: Buffer
  staffId: string
  purpose: 'join' | 'reset'
  madeBy: string
  validSeconds: number
}

/** A new link ends those before it. Answers when it ends itself. */
export async function insertInvite(tx: Transaction, invite: NewInvite): Promise<Date> {
  await tx
    .updateTable('staff_invite')
    .set({ used_at: sql<Date>`now()` })
    .where('staff_id', '=', invite.staffId)
    .where('used_at', 'is', null)
    .execute()
  const { expires_at } = await tx
    .insertInto('staff_invite')
    .values({
      id: invite.id,
      token_hash: invite.tokenHash,
      staff_id: invite.staffId,
      purpose: invite.purpose,
      made_by: invite.madeBy,
      expires_at: sql<Date>`now() + make_interval(secs => ${invite.validSeconds}::int)`,
      used_at: null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** The invite of a link that still counts. */
export async function findInvite(connection: Connection, tokenHash: Buffer) {
  return connection
    .selectFrom('staff_invite as i')
    .innerJoin('staff as p', 'p.id', 'i.staff_id')
    .select(['i.id', 'i.purpose', 'p.id as staff_id', 'p.name', 'p.login', 'p.role'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('p.switched_off_at', 'is', null)
    .executeTakeFirst()
}

/** Takes the link: false when somebody was faster. */
export async function takeInvite(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invite')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
