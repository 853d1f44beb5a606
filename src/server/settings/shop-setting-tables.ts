import type { ColumnType, Generated } from 'kysely'
import type { SettingPart } from '#domain/setting-choices.ts'

export type ShopSettingTable = {
  part: SettingPart
  body: ColumnType<unknown, string, string>
  version: number
  changed_by: string
  changed_at: Generated<Date>
}
