/** What has become of a box. 'packed': in the shop; 'handed': the courier has it; 'void': opened again. */
export const parcelStates = [
  'packed',
  'handed',
  'moving',
  'out',
  'delivered',
  'failed',
  'rto',
  'back',
  'lost',
  'void',
] as const
export type ParcelState = (typeof parcelStates)[number]

/** How news of a parcel reaches the shop. */
export type NewsSource = 'webhook' | 'poll' | 'csv' | 'staff'

/** What a courier is asked to do with a parcel: keys, with what people of the shop read. */
export const requestKinds = {
  'try-again': 'Try again',
  'other-number': 'Call another number',
  'address-hint': 'A hint for the address',
  'bring-back': 'Bring it back',
  refused: 'The customer does not want it: bring it back',
} as const
export type RequestKind = keyof typeof requestKinds

/** A replacement is the new piece of an exchange: it is no sale. */
export const parcelKinds = ['sale', 'replacement', 'return'] as const
export type ParcelKind = (typeof parcelKinds)[number]

/** In what condition a piece came back: keys, with what people of the shop read. Only the first two are sold again. */
export const backConditions = {
  fine: 'Fine',
  press: 'Press and sell',
  damaged: 'Damaged',
  wrong: 'Another piece was in it',
  missing: 'Missing',
} as const
export type BackCondition = keyof typeof backConditions

/** How many pieces of a line came back in which condition. */
export type CountedBack = Record<BackCondition, number>

/** Lists of what is on the road. */
export const roadViews = ['attention', 'on-the-way', 'coming-back'] as const
export type RoadView = (typeof roadViews)[number]

/** Why a parcel wants a look: keys, with what people of the shop read. */
export const attentionReasons = {
  failed: 'Not taken at the door',
  lost: 'The courier has lost it',
  denied: 'Told as delivered, then otherwise',
  silent: 'No scan for 48 hours',
  stuck: 'Stuck for 5 days',
} as const
export type Attention = keyof typeof attentionReasons

/** A wave is kept for so long after each sign of work on it. */
export const waveMinutes = 20

/** Most orders of one wave: what fits on a table and into a number that is read aloud. */
export const waveMost = 50

export const parcelViews = ['to-hand-over', 'to-book', 'handed'] as const
export type ParcelView = (typeof parcelViews)[number]

/** A courier's number as it is typed, pasted or scanned: without blanks, in large letters. */
export function readAwb(typed: string): string {
  return typed.replaceAll(/\s+/g, '').toUpperCase()
}

/** What a courier's numbers look like: '#' a digit, '@' a letter, all else itself; several, separated by blanks. */
export function fitsPattern(awb: string, pattern: string | null): boolean {
  if (!/^[A-Z0-9/-]{4,40}$/.test(awb)) return false
  const shapes = pattern?.toUpperCase().split(/\s+/).filter(Boolean) ?? []
  return shapes.length === 0 || shapes.some((shape) => fitsShape(awb, shape))
}

function fitsShape(awb: string, shape: string): boolean {
  if (awb.length !== shape.length) return false
  return [...shape].every((sign, at) => {
    const found = awb[at] ?? ''
    if (sign === '#') return /[0-9]/.test(found)
    return sign === '@' ? /[A-Z]/.test(found) : sign === found
  })
}

/** Where a shopper follows a parcel; null where nobody told. */
export function trackUrlOf(template: string | null, awb: string | null): string | null {
  return template === null || awb === null ? null : template.replaceAll('{awb}', encodeURIComponent(awb))
}
