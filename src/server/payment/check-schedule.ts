import { holdMinutes } from '#domain/payment-times.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const holdSeconds = holdMinutes * minute
/** A gateway that never says how it ended is not waited for longer than this. */
export const longestWaitSeconds = 2 * hour
/** Banks are asked for up to 3 days, so a payment may succeed that late. */
const lastCheckSeconds = 5 * day

/** Gateways document limits of 100 to 400 such questions a minute for an account. */
export const usualChecksPerMinute = 240

/** PhonePe's own schedule, then hourly for a day, then daily: seconds of age, seconds apart. */
const steps = [
  { until: 20 + 30, apart: 3 },
  { until: 20 + 90, apart: 6 },
  { until: 20 + 150, apart: 10 },
  { until: 20 + 210, apart: 30 },
  { until: holdSeconds, apart: minute },
  { until: day, apart: hour },
  { until: lastCheckSeconds, apart: day },
]

/**
 * Seconds until the gateway is asked again about a payment of this age, or null: never again.
 * @param ageSeconds since the shopper was sent to the gateway
 */
export function secondsToNextCheck(ageSeconds: number): number | null {
  return steps.find(({ until }) => ageSeconds < until)?.apart ?? null
}
