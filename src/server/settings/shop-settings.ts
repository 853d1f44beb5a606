import { type SettingOf, settingSchemas } from '#contract/setting-schemas.ts'
import type { ToldPolicy } from '#domain/return-case.ts'
import type { SettingPart } from '#domain/setting-choices.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor, StaffActions } from '#server/staff/staff.ts'
import { findSetting, listSettings, writeSetting } from './shop-setting-store.ts'

export type ShopSettings = ReturnType<typeof createShopSettings>

type Change = { actionId: string; part: SettingPart; version: number; value: unknown }

const what = 'settings changed'
const undoSeconds = 10 * 60

/** What the owner sets on a screen: read as its schema has it, written by whoever saw the last version. */
export function createShopSettings({ database, actions }: { database: Database; actions: StaffActions }) {
  /** A part as it is now, in the reader's own transaction. */
  async function read<Part extends SettingPart>(
    connection: Connection,
    part: Part,
  ): Promise<SettingOf<Part>> {
    const row = await findSetting(connection, part)
    return parsed(part, row?.body)
  }

  /** All parts for the screen, each with its version and who wrote it last. */
  async function list() {
    const rows = await listSettings(database.query)
    const kept = (part: SettingPart) => {
      const row = rows.find((one) => one.part === part)
      const changedAt = row?.changed_at.toISOString() ?? null
      return { version: row?.version ?? 0, changedBy: row?.name ?? null, changedAt }
    }
    const valueOf = (part: SettingPart) => rows.find((row) => row.part === part)?.body
    return {
      shop: { ...kept('shop'), value: parsed('shop', valueOf('shop')) },
      rules: { ...kept('rules'), value: parsed('rules', valueOf('rules')) },
    }
  }

  /** Writes a whole part; refused when somebody wrote it since it was seen. */
  function write(by: Actor, { actionId, part, version, value }: Change) {
    const wanted = { actionId, what, about: { kind: 'settings', id: part }, undoSeconds }
    return actions.once<null, 'changed-meanwhile'>(by, wanted, async (tx) => {
      const before = await read(tx, part)
      const written = await writeSetting(tx, { part, value, seen: version, by: by.staffId })
      if (!written) return { ok: false, reason: 'changed-meanwhile' }
      return {
        ok: true,
        answer: null,
        before: { part, value: before },
        after: { version: version + 1, value },
      }
    })
  }

  type Before = { part: SettingPart; value: unknown }
  actions.undoBy<Before, { version: number }>(what, async (tx, { before, after }, by) => {
    const { part, value } = before
    const { version: seen } = after
    const written = await writeSetting(tx, { part, value, seen, by: by.staffId })
    return written ? { ok: true, answer: [] } : { ok: false, reason: 'changed-meanwhile' }
  })

  return { read, list, write }
}

/** What the pages tell of the rules for returns. */
export async function readToldPolicy(connection: Connection): Promise<ToldPolicy> {
  const row = await findSetting(connection, 'rules')
  const { returnDays, oneReturnPerOrder, damageNeedsVideo, returnFee } = parsed('rules', row?.body)
  return { returnDays, oneReturnPerOrder, damageNeedsVideo, returnFee, isWritten: row !== undefined }
}

/** A body that an earlier release wrote gets what came later as it is by itself. */
function parsed<Part extends SettingPart>(part: Part, body: unknown): SettingOf<Part> {
  // The schema is the one of this very part; TypeScript does not follow it through the table.
  return settingSchemas[part].parse(body ?? {}) as SettingOf<Part>
}
