import type { ColumnType, Generated } from 'kysely'
import type { StaffRole } from '#domain/staff-roles.ts'

export type SignedInBy = 'passkey' | 'password' | 'pin' | 'sample'

export type StaffTables = {
  staff: StaffTable
  staff_passkey: StaffPasskeyTable
  staff_challenge: { challenge: string; expires_at: Date }
  staff_invite: StaffInviteTable
  station: StationTable
  staff_session: StaffSessionTable
  staff_action: StaffActionTable
}

type StaffTable = {
  id: string
  name: string
  login: string
  role: StaffRole
  also: Generated<string[]>
  password_hash: string | null
  app_secret: string | null
  app_step: Generated<number>
  pin_hash: string | null
  created_at: Generated<Date>
  joined_at: Date | null
  switched_off_at: Date | null
}

type StaffPasskeyTable = {
  id: string
  staff_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

type StaffInviteTable = {
  id: string
  token_hash: Buffer
  staff_id: string
  purpose: 'join' | 'reset'
  made_by: string
  expires_at: Date
  used_at: Date | null
}

type StationTable = {
  id: string
  name: string
  token_hash: Buffer
  approved_by: string
  created_at: Generated<Date>
  revoked_at: Date | null
}

type StaffSessionTable = {
  id: string
  token_hash: Buffer
  staff_id: string
  station_id: string | null
  how: SignedInBy
  proved_at: Date | null
  user_agent: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
}

type Json = ColumnType<unknown, string, string>

type StaffActionTable = {
  id: string
  staff_id: string
  seq: number
  at: Date
  what: string
  about_kind: string
  about_id: string
  before: Json
  after: Json
  answer: Json
  undo_until: Date | null
  undone_by: string | null
  prev: Buffer
  hash: Buffer
}
