import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { calledCouriers } from '#domain/courier-adapters.ts'
import type { CourierDependencies } from './courier-dependencies.ts'
import {
  claimBookings,
  type DueBooking,
  noteAway,
  noteBack,
  noteWanted,
  readWanted,
  refusersOf,
  settleBooking,
} from './courier-booking-store.ts'
import type { BookingAnswer, NewBooking } from './courier-port.ts'

const atOnce = 20
/** About a quarter of an hour; then the parcel goes with somebody else. */
const triesUntilPassedOn = 5
/** A number that cannot be cancelled within a day is left to people. */
const triesToCancel = 12

type Dependencies = Pick<CourierDependencies, 'database' | 'log' | 'calls' | 'numbers'>

/**
 * Gets numbers from couriers who give them themselves, for boxes that wait for one, and gives back those that nobody needs.
 * The courier is asked between two transactions: the first writes down by which reference, so that who is asked again
 * after a crash or a lost answer finds the same booking.
 */
export function createBookNumbers({ database, log, calls, numbers }: Dependencies) {
  const { query } = database

  async function round(): Promise<void> {
    await noteWanted(query, calledCouriers)
    const due = await claimBookings(query, atOnce)
    await Promise.all(due.map((booking) => (booking.state === 'asked' ? book(booking) : cancel(booking))))
  }

  async function book(booking: DueBooking): Promise<void> {
    const wanted = await readWanted(query, booking)
    if (!wanted) return settleBooking(query, booking.reference, { state: 'dropped' })
    const courier = calls(booking.adapter)
    if (!courier) return passOn(booking, 'refused', 'the shop has no keys of this courier')
    const answer = await courier.book(toNewBooking(booking, wanted), { isAgain: booking.tries > 1 })
    await keep(booking, answer)
  }

  async function keep(booking: DueBooking, answer: BookingAnswer): Promise<void> {
    const { courierId, parcelId, reference } = booking
    if (answer.ok) {
      await noteBack(query, courierId)
      return database.transaction(async (tx) => {
        const { awb } = answer
        const isTaken = await numbers.take(tx, { parcelId, courierId, awb })
        await settleBooking(tx, reference, { state: isTaken ? 'booked' : 'to-cancel', awb })
      })
    }
    if (answer.reason === 'refused') return passOn(booking, 'refused', answer.words)
    await noteAway(query, courierId)
    if (booking.tries >= triesUntilPassedOn) await passOn(booking, 'refused', 'did not answer')
  }

  async function passOn(booking: DueBooking, state: 'refused', words: string): Promise<void> {
    const { courierId, parcelId, reference } = booking
    log.warn({ courier: booking.adapter, parcelId, words }, 'a courier gave no number')
    await database.transaction(async (tx) => {
      await settleBooking(tx, reference, { state, words })
      const except = [...new Set([courierId, ...(await refusersOf(tx, parcelId))])]
      await numbers.passOn(tx, { parcelId, courierId, except })
    })
  }

  async function cancel({ adapter, awb, reference, tries }: DueBooking): Promise<void> {
    const courier = calls(adapter)
    const answer =
      courier && awb !== null ? await courier.cancel(awb) : ({ ok: false, reason: 'away' } as const)
    if (answer.ok) return settleBooking(query, reference, { state: 'cancelled' })
    if (answer.reason === 'refused')
      return settleBooking(query, reference, { state: 'cancelled', words: answer.words })
    if (tries >= triesToCancel)
      await settleBooking(query, reference, { state: 'dropped', words: 'could not be cancelled' })
  }

  return { round }
}

type Wanted = NonNullable<Awaited<ReturnType<typeof readWanted>>>

/** Parcels that nobody weighed are taken for what their pieces weigh. */
function toNewBooking({ reference }: DueBooking, { address, pieces, ...parcel }: Wanted): NewBooking {
  const weighed = pieces.reduce((sum, piece) => sum + piece.weightGrams * piece.quantity, 0)
  return {
    reference,
    orderNumber: String(parcel.number),
    orderedAt: parcel.created_at,
    customer: { name: address.contactPerson || parcel.customer_name, mobileNumber: parcel.customer_mobile },
    address: {
      lines: linesOf(address),
      city: address.city,
      state: address.state,
      pincode: address.pincode,
      country: address.country,
    },
    pieces,
    weightGrams: parcel.weight_grams ?? Math.max(weighed, 100),
    totalPaise: parcel.total_paise,
    cashDuePaise: parcel.cod_due_paise,
  }
}

function linesOf({ doorNo, address, landmark, district }: DeliveryAddress): string {
  return [doorNo, address, landmark ? `near ${landmark}` : '', district].filter(Boolean).join(', ')
}
