import type { ColumnType } from 'kysely'

export type SandboxMessageTable = {
  id: string
  to_number: string
  kind: string
  text: string
  at: ColumnType<Date, Date | undefined, Date>
}

export type WhatsappTables = {
  whatsapp_choice: { mobile_number: string; chosen_at: ColumnType<Date, Date | undefined, Date> }
  whatsapp_message: {
    id: string
    state: ColumnType<'asked' | 'delivered' | 'failed', 'asked' | undefined>
    asked_at: ColumnType<Date, Date | undefined, Date>
  }
}
