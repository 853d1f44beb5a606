import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { policy } from '#server/settings/policy.ts'
import { readConversion, readTrouble } from './sign-in-trouble-store.ts'
import type { TroubleSeen } from './sign-in-trouble-store.ts'

type Figure = { name: string; help: string; value: number }

/** While somebody guesses over all numbers, codes have six digits; a trusted device's keep four. */
export async function isUnderAttack(query: Kysely<Tables>): Promise<boolean> {
  const wrong = await readTrouble(query, 'wrong-code')
  return isAttack(wrong, await readTrouble(query, 'right-code'))
}

function isAttack(wrong: TroubleSeen, right: TroubleSeen): boolean {
  const { atLeast, timesUsual, mostUsual, wrongShare, wrongCodes } = policy.attack
  const usual = timesUsual * Math.min(mostUsual, wrong.usualHour)
  return wrong.lastHour >= Math.min(wrongCodes, Math.max(atLeast, usual, wrongShare * right.lastHour))
}

/** The figures of signing in for monitoring; an alarm is 1 while something is wrong. */
export async function readSignInFigures(query: Kysely<Tables>): Promise<Figure[]> {
  const wrong = await readTrouble(query, 'wrong-code')
  const right = await readTrouble(query, 'right-code')
  const unknown = await readTrouble(query, 'unknown-number')
  const { sent, verified } = await readConversion(query)
  const { verifiedShare, fromCodes, unknownNumbers } = policy.alarms
  const alarms = {
    wrong_codes: isAttack(wrong, right),
    few_codes_verified: sent >= fromCodes && verified < verifiedShare * sent,
    unknown_numbers:
      unknown.lastHour >= Math.max(unknownNumbers, policy.attack.timesUsual * unknown.usualHour),
  }
  return [
    { name: 'shop_codes_sent', help: 'One-time passwords of the last 15 minutes.', value: sent },
    { name: 'shop_codes_verified', help: 'How many of those were given back.', value: verified },
    { name: 'shop_wrong_codes', help: 'Wrong codes of the last hour.', value: wrong.lastHour },
    { name: 'shop_unknown_numbers', help: 'Unknown numbers of the last hour.', value: unknown.lastHour },
    ...Object.entries(alarms).map(([alarm, isOn]) => ({
      name: `shop_alarm_${alarm}`,
      help: '1 while signing in wants attention.',
      value: isOn ? 1 : 0,
    })),
  ]
}
