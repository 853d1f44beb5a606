import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date | undefined, Date>
type MomentOrNever = ColumnType<Date | null, Date | null | undefined, Date | null>

export type CustomerTable = {
  id: string
  name: string
  email: string | null
  mobile_number: string | null
  created_at: Moment
  changed_at: Moment
  erased_at: MomentOrNever
}

export type ChallengeTable = {
  id: string
  mobile_number: string
  purpose: 'sign-in' | 'registration'
  name: string | null
  email: string | null
  code_hmac: Buffer
  code_length: number
  tries: Generated<number>
  network: string
  device_id: string | null
  created_at: Moment
  expires_at: Date
  replaced_at: MomentOrNever
  used_at: MomentOrNever
}

export type NumberGuardTable = {
  mobile_number: string
  failures_in_a_row: number
  locked_until: MomentOrNever
}

export type SessionTable = {
  id: string
  token_hash: Buffer
  customer_id: string
  user_agent: string
  created_at: Moment
  last_used_at: Moment
  expires_at: Date
  revoked_at: MomentOrNever
}
