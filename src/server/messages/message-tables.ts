import type { ColumnType } from 'kysely'

export type SandboxMessageTable = {
  id: string
  to_number: string
  kind: string
  text: string
  at: ColumnType<Date, Date | undefined, Date>
}
