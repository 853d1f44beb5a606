import { sql } from 'kysely'
import { anyAddress, readCode, sessionIdOf } from './customers.ts'
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

/** Somebody who does not hold the number answers its codes wrongly, so many times. */
export async function failOnPurpose(shop: TestShop, mobileNumber: string, times: number) {
  let session = ''
  let code = ''
  for (let at = 0; at < times; at += 1) {
    if (at % 3 === 0) {
      await waitHalfAMinute(shop)
      await sql`DELETE FROM limit_spent WHERE key LIKE 'codes-to:%'`.execute(shop.database.query)
      const asked = await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })
      session = sessionIdOf(asked.data)
      code = await readCode(shop, mobileNumber)
    }
    await guess(shop, { mobileNumber, otp: otherThan(code, at), session })
  }
}
