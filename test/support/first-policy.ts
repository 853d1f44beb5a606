import { rulesSetting } from '#contract/rules-setting-schemas.ts'

/** The rules of a shop whose owner has written none. */
export const firstPolicy = { ...rulesSetting.parse({}), isWritten: false }
