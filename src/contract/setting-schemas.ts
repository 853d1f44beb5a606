import { z } from 'zod'
import type { SettingPart } from '#domain/setting-choices.ts'
import { id, moment } from './field-schemas.ts'
import { rulesSetting } from './rules-setting-schemas.ts'
import { shopSetting } from './shop-setting-schemas.ts'

/** Each part of the settings; what was never written is as its schema has it. */
export const settingSchemas = { shop: shopSetting, rules: rulesSetting } satisfies Record<
  SettingPart,
  z.ZodType
>

export type SettingOf<Part extends SettingPart> = z.infer<(typeof settingSchemas)[Part]>

/** 0: never written. */
const version = z.number().int().min(0)

function kept<Schema extends z.ZodType>(value: Schema) {
  return z.object({ version, value, changedBy: z.string().nullable(), changedAt: moment.nullable() })
}

export const settingsData = z.object({ shop: kept(shopSetting), rules: kept(rulesSetting) })

/** A part as a whole, and the version that was seen of it. */
export const writeSettingsBody = z.discriminatedUnion('part', [
  z.strictObject({ actionId: id, part: z.literal('shop'), version, value: shopSetting }),
  z.strictObject({ actionId: id, part: z.literal('rules'), version, value: rulesSetting }),
])
