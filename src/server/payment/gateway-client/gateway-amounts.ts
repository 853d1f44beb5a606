import { z } from 'zod'
import { paise } from '#domain/money.ts'

const largestPaise = 1_000_000_000_000

/** Whole paise in a gateway's answer. */
export const answeredPaise = z.number().int().min(0).max(largestPaise).transform(paise)

/** Rupees with at most two decimals in a gateway's answer, read as text so that nothing is lost on the way. */
export const answeredRupees = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^[0-9]{1,10}(\.[0-9]{1,2})?$/))
  .transform((text) => {
    const [rupees = '0', fraction = ''] = text.split('.')
    return paise(Number(rupees) * 100 + Number(fraction.padEnd(2, '0')))
  })

/** A reference of the gateway's or ours. */
export const answeredRef = z.string().min(1).max(100)
