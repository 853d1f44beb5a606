import { z } from 'zod'
import { exchangeMoments, refundsOfReturned } from '#domain/setting-choices.ts'
import { keysOf } from '#domain/keys-of.ts'

const hours = z.number('Type a number of hours').int('Whole hours').min(1, 'At least 1 hour')
const wholeRupees = z.number('Type an amount in rupees').int('Whole rupees').min(0).max(1_000_000)

/** What the shop does by itself, and what one person may do alone. */
export const rulesSetting = z.object({
  /** A cash order confirms itself when its customer has taken so many before, none came back, and it is not too dear. */
  confirmsByItself: z.boolean().default(true),
  deliveredBefore: z.number().int().min(1).max(100).default(1),
  confirmsUpTo: wholeRupees.default(1500),
  /** After so many hours without a word the customer is asked once more, and the order cancels itself. */
  remindAfterHours: hours.max(72).default(3),
  cancelsByItself: z.boolean().default(true),
  cancelAfterHours: hours.max(240).default(48),
  /** How PIN codes begin at which no cash is taken. */
  cashNotAt: z
    .array(
      z.string().regex(/^[0-9]{2,6}$/, 'A PIN code has six digits; two or more of its first stand for many'),
    )
    .max(2000)
    .default([]),
  /** Of a number so many parcels came back, and more than were delivered: it pays online. 0: never. */
  cashCameBackFrom: z.number('Type a number').int('A whole number').min(0).max(100).default(0),
  /** Rupees that an order may cost at the door, and a first one; 0: any. */
  cashHighest: wholeRupees.default(0),
  cashFirstOrderUpTo: wholeRupees.default(0),
  /** Rupees of a cash order that are paid online when it is placed; 0: nothing (decision 0059). */
  cashAdvance: wholeRupees.max(1000, 'At most ₹1,000').default(0),
  returnedPrepaid: z.enum(keysOf(refundsOfReturned)).default('whole'),
  exchangeShipsAt: z.enum(keysOf(exchangeMoments)).default('first-scan'),
  /** Whole days after the delivery in which a return can be asked for; the pages of the shop say so too. */
  returnDays: z.number('Type a number of days').int('Whole days').min(1, 'At least 1 day').max(90).default(7),
  oneReturnPerOrder: z.boolean().default(true),
  damageNeedsVideo: z.boolean().default(true),
  /** Taken off money that goes back for pieces that are sent back. */
  returnFee: wholeRupees.default(0),
  /** Rupees that an accountant gives back alone, and above which nobody does. */
  accountantRefundsUpTo: wholeRupees.default(2000),
  twoPeopleAbove: wholeRupees.default(5000),
})
