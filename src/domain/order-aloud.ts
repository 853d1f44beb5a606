import { formatRupees, type Paise } from './money.ts'
import type { OrderStage } from './order-stage.ts'

export type OrderToTell = {
  number: string
  stage: OrderStage
  pieces: number
  total: Paise
  isCash: boolean
  /** What of it is paid at the door, where not all is. */
  due?: Paise | undefined
  /** A cancel was asked for and is about to be carried out. */
  isStopping: boolean
  /** The day on which it should be there, as it is said: Wed, 2 Dec. */
  expected: string | null
  /** Who brings it, and by which number. */
  parcel: { courier: string | null; awb: string | null } | null
}

/** Where an order is and what comes next, in one sentence to be read to whoever rings (owner.md §3.7); null: it is over. */
export function orderAloud(order: OrderToTell): string | null {
  const { number, stage, pieces, total, isCash, due, expected, parcel } = order
  const what = `Your order ${number}, ${pieces === 1 ? 'one piece' : `${pieces} pieces`} for ${formatRupees(total)}`
  const there = expected ? ` and should reach you by ${expected}` : ''
  const atTheDoor = isCash
    ? `, ${due === undefined ? '' : `${formatRupees(due)} of it `}to be paid at the door`
    : ''
  if (order.isStopping) return `${what}, is being cancelled.`
  switch (stage) {
    case 'unpaid':
      return `${what}, is not paid yet; we pack it as soon as it is.`
    case 'to-confirm':
      return isCash
        ? `${what}, waits for your yes: shall we send it${expected ? `, to reach you by ${expected}` : ''}?`
        : `${what}, is being looked at and is packed next${there}.`
    case 'on-hold':
      return `${what}, is put aside here until a question about it is settled.`
    case 'to-pack':
      return `${what}${atTheDoor}, is packed next${there}.`
    case 'packed':
      return `${what}${atTheDoor}, is packed, leaves with the next courier${there}.`
    case 'part-shipped':
    case 'shipped':
      return `${what}${atTheDoor}, is on its way${by(parcel)}${there}.`
    case 'returning':
      return `${what}, could not be handed to you and is on its way back to us.`
    default:
      return null
  }
}

function by(parcel: OrderToTell['parcel']): string {
  if (!parcel?.courier) return ''
  return parcel.awb ? ` with ${parcel.courier}, number ${parcel.awb},` : ` with ${parcel.courier}`
}
