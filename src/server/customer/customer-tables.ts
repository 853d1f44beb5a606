import type { Generated } from 'kysely'

export type CustomerTable = {
  id: string
  name: string
  email: string | null
  mobile_number: string | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
  erased_at: Generated<Date | null>
  note: Generated<string>
  cash_off_until: Generated<Date | null>
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
  created_at: Generated<Date>
  expires_at: Date
  replaced_at: Generated<Date | null>
  used_at: Generated<Date | null>
}

export type NumberGuardTable = {
  mobile_number: string
  failures_in_a_row: number
  locked_until: Generated<Date | null>
}

export type SessionTable = {
  id: string
  token_hash: Buffer
  customer_id: string
  user_agent: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  revoked_at: Generated<Date | null>
}
