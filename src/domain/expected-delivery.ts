type DayRange = readonly [number, number]

/** The shop's promise: working days until a parcel is packed, and days on its way. */
export type DeliveryPromise = { packedIn: DayRange; onItsWay: DayRange }

const dayMs = 24 * 3_600_000
const sunday = 0

/** The first and the last day on which an order is expected; parcels are packed from Monday to Saturday. */
export function expectedDelivery(
  placedAt: Date,
  { packedIn, onItsWay }: DeliveryPromise,
): { from: Date; to: Date } {
  return {
    from: later(packed(placedAt, packedIn[0]), onItsWay[0]),
    to: later(packed(placedAt, packedIn[1]), onItsWay[1]),
  }
}

function packed(placedAt: Date, workingDays: number): Date {
  let day = placedAt
  for (let left = workingDays; left > 0;) {
    day = later(day, 1)
    if (inIndia(day).getUTCDay() !== sunday) left -= 1
  }
  return day
}

function later(day: Date, days: number): Date {
  return new Date(day.getTime() + days * dayMs)
}

// India's clock is five and a half hours ahead, all year.
function inIndia(day: Date): Date {
  return new Date(day.getTime() + 5.5 * 3_600_000)
}
