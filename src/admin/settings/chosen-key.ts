import { isKeyOf } from '#admin/parts/key-of.ts'

/** What was chosen of a table of words; what is no key of it leaves things as they were. */
export function chosenKey<Table extends Record<string, string>>(
  table: Table,
  chosen: string,
  before: keyof Table & string,
): keyof Table & string {
  return isKeyOf(table, chosen) ? chosen : before
}
