import { sql } from 'kysely'
import { anyAddress } from './customers.ts'
import type { TestShop } from './shop.ts'

/** As if the last codes had been asked for half a minute ago; every longer window stays. */
export async function waitHalfAMinute({ database }: TestShop): Promise<void> {
  await sql`DELETE FROM limit_spent WHERE key ~ '^codes-to(-device)?:.*:30$'`.execute(database.query)
}

/** Gives a code for a challenge from an address of nobody. */
export async function guess(
  shop: Pick<TestShop, 'call'>,
  { mobileNumber, otp, session }: { mobileNumber: string; otp: string; session: string },
) {
  return shop.call(
    'verifyOtp',
    { body: { mobileNumber, otp, session_id: session } },
    { address: anyAddress() },
  )
}

/** Another code of the same length. */
export function otherThan(code: string, step = 0): string {
  const other = (Number(code) + 1 + (step % (10 ** code.length - 1))) % 10 ** code.length
  return String(other).padStart(code.length, '0')
}
