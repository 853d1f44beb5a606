import type { ReturnCase, ReturnLine } from '#contract/staff-return-schemas.ts'
import type { BackPieces, ReturnView, ReturnWish } from '#domain/return-case.ts'

/** The lists of the room, in the order of a case's steps, and what each says when nothing is in it. */
export const viewWords: Record<ReturnView, { label: string; empty: string }> = {
  asked: { label: 'Asked for', empty: 'No open case.' },
  approved: { label: 'To pick up', empty: 'Nothing is to be picked up.' },
  moving: { label: 'On the way back', empty: 'Nothing is on the way back.' },
  received: { label: 'To settle', empty: 'Nothing is to be settled.' },
  closed: { label: 'Closed', empty: 'No case is closed yet.' },
}

/** How a piece came back, in the order of the digits. */
export const backWords = {
  fine: 'Fine',
  press: 'Press and sell',
  bad: 'Damaged',
  missing: 'Not there',
} as const satisfies Record<keyof BackPieces, string>

/** What a piece becomes that is not exchanged. */
export const moneyWords = { exchange: '', refund: 'money', credit: 'store credit' } as const satisfies Record<
  ReturnWish,
  string
>

type Piece = ReturnLine['pieces'][number]

export function wishShown({ quantity, productName, color, size, wanted }: Piece): string {
  const what = `${quantity} × ${productName}, ${color}, ${size}`
  return wanted === null ? what : `${what} → ${wanted.color}, ${wanted.size}`
}

const dayMs = 86_400_000

/** How many days are left in which the policy takes it. */
export function daysLeftShown(until: string | null, now: number): string {
  if (until === null) return 'not delivered'
  const days = Math.ceil((Date.parse(until) - now) / dayMs)
  return days > 0 ? `${days} d left` : 'over'
}

/** Where the new piece of an exchange is. */
export function replacementShown({ state }: NonNullable<ReturnCase['replacement']>): string {
  return state === 'to-pack' ? 'The new piece waits to be packed.' : `The new piece: its parcel is ${state}.`
}
