import type { BackPieces, ReturnReason, ReturnWish } from '#domain/return-case.ts'
import type { TrueParcel } from './parcel-truth.ts'

/** What the customer of a parcel that arrived sends back of it, drawn before the shop hears of it. */
export type TrueReturn = {
  wish: ReturnWish
  reason: ReturnReason
  /** By the link to the order, or on the phone with somebody who opens it for the customer. */
  by: 'link' | 'phone'
  /** 'kept': the customer changes their mind; 'never-sent': nobody ever hands the old piece to the courier. */
  end: 'back' | 'rejected' | 'kept' | 'never-sent'
  /** Of which size how many pieces, and in what condition they lie in the box; sizes by their place in the month. */
  pieces: Array<{ size: number; quantity: number; back: BackPieces }>
  /** What the customer takes for it, whatever they wished. */
  as: 'money' | 'credit'
  /** The customer asks, the courier has it, it lies at the shop: not before these days. */
  askDay: number
  takenDay: number
  backDay: number
  /** Whoever works on it loses each answer, and sends the same once more. */
  isSentTwice: boolean
}

const shareThatAsks = 0.3

const wishes: Array<{ share: number; is: ReturnWish }> = [
  { share: 50, is: 'exchange' },
  { share: 32, is: 'refund' },
  { share: 18, is: 'credit' },
]
const ends: Array<{ share: number; is: TrueReturn['end'] | 'empty' }> = [
  { share: 68, is: 'back' },
  { share: 7, is: 'empty' },
  { share: 10, is: 'rejected' },
  { share: 7, is: 'kept' },
  { share: 8, is: 'never-sent' },
]
const reasons: ReturnReason[] = ['too-small', 'too-large', 'colour', 'fault', 'other']

/** `chance` gives numbers in [0, 1): the same numbers, the same returns. Null: the customer keeps what came, or nothing did. */
export function drawReturn(
  chance: () => number,
  { lines, end: where, endDay }: Pick<TrueParcel, 'lines' | 'end' | 'endDay'>,
): TrueReturn | null {
  const pick = <T>(from: ReadonlyArray<{ share: number; is: T }>): T => {
    let left = chance() * 100
    const found = from.find(({ share }) => (left -= share) < 0)
    if (!found) throw new Error('shares are a hundred together')
    return found.is
  }
  if (where !== 'delivered' || chance() >= shareThatAsks) return null
  const wish = pick(wishes)
  const end = pick(ends)
  const sentBack = chance() < 0.3 ? lines : lines.slice(0, 1)
  const takesOther = chance() < 0.15
  const isForCredit = (wish === 'credit') !== takesOther
  const askDay = endDay + 1 + Math.floor(chance() * 3)
  const takenDay = askDay + 2 + Math.floor(chance() * 2)
  return {
    wish,
    reason: reasons[Math.floor(chance() * reasons.length)] ?? 'other',
    // Who opens one on the phone has accepted it.
    by: end !== 'rejected' && chance() < 0.4 ? 'phone' : 'link',
    end: end === 'empty' ? 'back' : end,
    pieces: sentBack.map(({ size, quantity: most }) => {
      const quantity = 1 + Math.floor(chance() * most)
      return { size, quantity, back: drawBack(chance, { quantity, isEmpty: end === 'empty' }) }
    }),
    as: isForCredit ? 'credit' : 'money',
    askDay,
    takenDay,
    backDay: takenDay + 1 + Math.floor(chance() * 3),
    isSentTwice: chance() < 0.25,
  }
}

function drawBack(
  chance: () => number,
  { quantity, isEmpty }: { quantity: number; isEmpty: boolean },
): BackPieces {
  const back = { fine: 0, press: 0, bad: 0, missing: 0 }
  for (let piece = 0; piece < quantity; piece += 1) {
    const drawn = chance()
    const condition = drawn < 0.7 ? 'fine' : drawn < 0.82 ? 'press' : drawn < 0.94 ? 'bad' : 'missing'
    back[isEmpty ? 'missing' : condition] += 1
  }
  return back
}

/** Rupees that go back: for pieces that came, damaged or not; `prices` by the place of a size in the month. */
export function worthOf({ wish, end, pieces }: TrueReturn, prices: readonly number[]): number {
  if (wish === 'exchange' || end !== 'back') return 0
  return pieces.reduce((sum, { size, back }) => {
    return sum + (prices[size] ?? 0) * (back.fine + back.press + back.bad)
  }, 0)
}
