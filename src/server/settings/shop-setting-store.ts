import { sql } from 'kysely'
import type { SettingPart } from '#domain/setting-choices.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

export async function findSetting(connection: Connection, part: SettingPart) {
  return connection
    .selectFrom('shop_setting')
    .select(['body', 'version'])
    .where('part', '=', part)
    .executeTakeFirst()
}

/** Every part that was ever written, with who wrote it last. */
export async function listSettings(connection: Connection) {
  return connection
    .selectFrom('shop_setting as s')
    .leftJoin('staff as p', 'p.id', 's.changed_by')
    .select(['s.part', 's.body', 's.version', 's.changed_at', 'p.name'])
    .execute()
}

type Written = { part: SettingPart; value: unknown; seen: number; by: string }

/** Writes a part unless another version of it is there than the one that was seen; true when it did. */
export async function writeSetting(tx: Transaction, { part, value, seen, by }: Written): Promise<boolean> {
  const row = { part, body: JSON.stringify(value), version: seen + 1, changed_by: by }
  if (seen === 0) {
    const added = await tx
      .insertInto('shop_setting')
      .values(row)
      .onConflict((conflict) => conflict.column('part').doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const changed = await tx
    .updateTable('shop_setting')
    .set({ ...row, changed_at: sql`now()` })
    .where('part', '=', part)
    .where('version', '=', seen)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
