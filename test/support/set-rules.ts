import { rulesSetting } from '#contract/rules-setting-schemas.ts'
import type { TestShop } from './shop.ts'

/** The owner's rules as the shop has them at first, but for these. */
export async function setRules(
  { database }: Pick<TestShop, 'database'>,
  change: Partial<ReturnType<typeof rulesSetting.parse>>,
): Promise<void> {
  await database.pool.query(
    `INSERT INTO shop_setting (part, body, version, changed_by) VALUES ('rules', $1, 1, 'test')
     ON CONFLICT (part) DO UPDATE SET body = excluded.body, version = shop_setting.version + 1`,
    [JSON.stringify(rulesSetting.parse(change))],
  )
}
