import type { Database } from '#server/db/database.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Secrets } from '#platform/signing/signing.ts'
import type { Passkeys } from './passkeys.ts'

/** What the staff's sign-in asks of the rest. */
export type StaffDependencies = {
  database: Database
  limits: Pick<Limits, 'spendTogether' | 'spend' | 'giveBack'>
  pepper: Secrets
  passkeys: Passkeys
  /** Where the staff's screens are: https://admin.shop.example. */
  adminUrl: string
  isSample: boolean
}

/** Where a call of the staff comes from. */
export type StaffClient = { clientAddress: string; userAgent: string; stationToken: string | null }
