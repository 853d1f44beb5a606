/** The shopper is given this long to pay; the gateways are told so (decision 0027). */
export const paymentPageMinutes = 15

/** Unpaid pieces are kept back a little longer than the gateway's page is open (decision 0027). */
export const holdMinutes = paymentPageMinutes + 5

/** Paying again stretches a hold up to here; then its pieces are free for others first. */
export const longestHoldMinutes = 60

/** An unpaid order can be paid for so long at the price it was placed for. */
export const payableHours = 24
