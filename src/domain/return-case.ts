/** Where a return or an exchange is, in the order of its steps; keys, with what people of the shop read. */
export const returnStates = {
  asked: 'Asked for',
  approved: 'To pick up',
  moving: 'On the way back',
  received: 'To settle',
  settled: 'Settled',
  rejected: 'Not accepted',
  dropped: 'Dropped',
} as const

export type ReturnState = keyof typeof returnStates

/** What comes next of each. Going back to 'asked' or 'approved' is the undo of a person. */
const nextStates: Record<ReturnState, readonly ReturnState[]> = {
  asked: ['approved', 'rejected', 'dropped'],
  approved: ['moving', 'received', 'settled', 'dropped', 'asked'],
  moving: ['received', 'settled', 'dropped', 'approved'],
  received: ['settled'],
  settled: ['received'],
  rejected: ['asked'],
  dropped: [],
}

export function canMoveReturn(from: ReturnState, to: ReturnState): boolean {
  return nextStates[from].includes(to)
}

export const returnViews = ['asked', 'approved', 'moving', 'received', 'closed'] as const
export type ReturnView = (typeof returnViews)[number]

export const returnWishes = {
  exchange: 'Another size or colour',
  refund: 'The money back',
  credit: 'Store credit',
} as const

export type ReturnWish = keyof typeof returnWishes

export const returnReasons = {
  'too-small': 'Too small',
  'too-large': 'Too large',
  colour: 'Colour is not as expected',
  fault: 'It has a fault',
  'wrong-piece': 'Another piece than ordered',
  other: 'Something else',
} as const

export type ReturnReason = keyof typeof returnReasons

export const returnWays = {
  pickup: 'We have it picked up',
  'self-ship': 'The customer sends it',
} as const

export type ReturnWay = keyof typeof returnWays

/** Why a case is not accepted: keys, with what its customer reads. */
export const returnRejections = {
  'too-late': 'It was asked for after the time in which pieces can be sent back.',
  worn: 'The piece was worn or washed, or its tags are gone.',
  'no-video': 'A fault can be accepted with the video of the unboxing only.',
  other: 'It is not within our policy for returns. Please call us if you have a question.',
} as const

export type ReturnRejection = keyof typeof returnRejections

/** What the owner decides about returns: read by rules, screens and the pages that tell it. */
export type ReturnPolicy = {
  /** Whole days after the delivery in which a return can be asked for. */
  returnDays: number
  oneReturnPerOrder: boolean
  /** A fault is accepted with the unboxing video only. */
  damageNeedsVideo: boolean
  /** Whole rupees taken off money that goes back for pieces sent back. */
  returnFee: number
}

/** The policy as texts tell it; `isWritten`: the owner has saved the rules at least once. */
export type ToldPolicy = ReturnPolicy & { isWritten: boolean }

export type ReturnProblem = 'not-delivered' | 'too-late' | 'one-only'

const dayMs = 86_400_000

/** The last moment at which a return can be asked for. */
export function returnableUntil(deliveredAt: Date, { returnDays }: Pick<ReturnPolicy, 'returnDays'>): Date {
  return new Date(deliveredAt.getTime() + returnDays * dayMs)
}

type Asked = { policy: ReturnPolicy; deliveredAt: Date | null; casesBefore: number; now: Date }

/** Why the policy does not take a return; null: it does. `casesBefore` counts those that were not refused or dropped. */
export function returnProblem({ policy, deliveredAt, casesBefore, now }: Asked): ReturnProblem | null {
  if (deliveredAt === null) return 'not-delivered'
  if (now > returnableUntil(deliveredAt, policy)) return 'too-late'
  return policy.oneReturnPerOrder && casesBefore > 0 ? 'one-only' : null
}

/** Whether the video of the unboxing is to be seen before a case for this reason is accepted. */
export function needsVideo(reason: ReturnReason, { damageNeedsVideo }: ReturnPolicy): boolean {
  return damageNeedsVideo && (reason === 'fault' || reason === 'wrong-piece')
}

/** What came back of a line: fine, to be pressed and sold, damaged, not there. */
export type BackPieces = { fine: number; press: number; bad: number; missing: number }

export function isCounted(back: BackPieces, quantity: number): boolean {
  return back.fine + back.press + back.bad + back.missing === quantity
}
