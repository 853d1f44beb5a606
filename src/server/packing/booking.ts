import { isCalledCourier } from '#domain/courier-adapters.ts'
import { fitsPattern, readAwb } from '#domain/parcel.ts'
import type { Transaction } from '#server/db/database.ts'
import { activeCouriers, lockCourier, markTaken, returnWaybill, takeWaybill } from './courier-store.ts'
import { isAwbUsed } from './parcel-store.ts'

export type BookingRefusal = 'unknown-courier' | 'no-cash' | 'unfit-number' | 'number-used'

type Wish = {
  cashDuePaise: number
  courierId?: string | undefined
  awb?: string | undefined
  /** These do not bring it. */
  except?: readonly string[]
}

export type Booked =
  /** `isAsked`: the courier gives a number itself, soon after. */
  | { ok: true; courierId: string | null; awb: string | null; isAsked: boolean }
  | { ok: false; reason: BookingRefusal }

/**
 * Who brings a box, and under which number: the courier who is wished for or comes first, the number that was typed or
 * the next of the pool. Without a courier, or with an empty pool, it is booked later. Who is asked over the net and does
 * not answer is passed over.
 */
export async function chooseBooking(
  tx: Transaction,
  { cashDuePaise, courierId, awb, except = [] }: Wish,
): Promise<Booked> {
  const isFit = (courier: { takes_cod: boolean }) => courier.takes_cod || cashDuePaise === 0
  const couriers = await activeCouriers(tx)
  const first = couriers.find((one) => isFit(one) && !one.isAway && !except.includes(one.id))
  const courier = courierId === undefined ? first : couriers.find(({ id }) => id === courierId)
  if (!courier)
    return courierId === undefined && awb === undefined
      ? { ok: true, courierId: null, awb: null, isAsked: false }
      : { ok: false, reason: 'unknown-courier' }
  if (!isFit(courier)) return { ok: false, reason: 'no-cash' }
  if (awb === undefined) {
    const number = await takeWaybill(tx, courier.id)
    const isAsked = number === null && isCalledCourier(courier.adapter)
    return { ok: true, courierId: courier.id, awb: number, isAsked }
  }
  const number = readAwb(awb)
  if (!fitsPattern(number, courier.awb_pattern)) return { ok: false, reason: 'unfit-number' }
  // Two who scan one sticker: the second waits here and sees the first one's box.
  await lockCourier(tx, courier.id)
  if (await isAwbUsed(tx, { courierId: courier.id, awb: number })) return { ok: false, reason: 'number-used' }
  await markTaken(tx, courier.id, number)
  return { ok: true, courierId: courier.id, awb: number, isAsked: false }
}

/** The number of a box that has it no more can be given to another. */
export async function giveNumberBack(
  tx: Transaction,
  { courier_id: courierId, awb }: { courier_id: string | null; awb: string | null },
): Promise<void> {
  if (courierId !== null && awb !== null) await returnWaybill(tx, courierId, awb)
}
