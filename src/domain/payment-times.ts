/** The shopper is given this long to pay; the gateways are told so (decision 0027). */
export const paymentPageMinutes = 15

/** Unpaid pieces are kept back a little longer than the gateway's page is open (decision 0027). */
export const holdMinutes = paymentPageMinutes + 5
