import type { CalledCourier } from '#domain/courier-adapters.ts'
import type { AttemptReason, NewsKind } from '#domain/parcel-course.ts'

export type SimulatedScan = {
  kind: NewsKind | 'announced'
  at: Date
  place: string
  reason?: AttemptReason | undefined
}

/** What a simulated courier knows of a parcel: the truth that the shop's own books are held against. */
export type BookedParcel = {
  courier: CalledCourier
  reference: string
  /** Null: an order that waits for a number. */
  awb: string | null
  /** Shiprocket's own numbers. */
  orderId: number
  shipmentId: number
  pincode: string
  cashRupees: number
  isCancelled: boolean
  scans: SimulatedScan[]
  /** What was asked after a failed attempt, as it was asked. */
  wishes: unknown[]
}

export type CourierBooks = ReturnType<typeof createCourierBooks>

/** A place that no simulated courier goes to. */
export const unservedPincode = '744301'

/** The books of the simulated couriers, in memory and apart from the shop's database. */
export function createCourierBooks() {
  const parcels: BookedParcel[] = []
  const byAwb = new Map<string, BookedParcel>()
  let next = 1

  return {
    parcels,
    find: (courier: CalledCourier, reference: string) =>
      parcels.find((parcel) => parcel.courier === courier && parcel.reference === reference),
    byAwb: (courier: CalledCourier, awb: string) => byAwb.get(`${courier}/${awb}`),
    byShipment: (id: number) => parcels.find(({ shipmentId }) => shipmentId === id),
    enter(entry: Pick<BookedParcel, 'courier' | 'reference' | 'pincode' | 'cashRupees'>): BookedParcel {
      const at = next
      next += 1
      const ids = { orderId: 200_000_000 + at, shipmentId: 190_000_000 + at }
      const parcel = { ...entry, ...ids, awb: null, isCancelled: false, scans: [], wishes: [] }
      parcels.push(parcel)
      return parcel
    },
    /** Gives it a number. */
    number(parcel: BookedParcel, at: Date): string {
      const start = parcel.courier === 'delhivery' ? '2890810' : '1904142'
      const awb = `${start}${String(parcel.orderId).slice(-6)}0`
      parcel.awb = awb
      byAwb.set(`${parcel.courier}/${awb}`, parcel)
      parcel.scans.push({ kind: 'announced', at, place: 'Tiruppur_Hub (Tamil Nadu)' })
      return awb
    },
  }
}
