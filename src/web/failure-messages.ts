// Messages for failures without a better one; the alerts are word for word those of spec §8.
export const contactAdmin = 'Something went wrong. contact admin.'
export const pleaseTryAgain = 'Something went wrong. Please try again.'
export const choosePaymentMethod = 'Please select a payment method to proceed with checkout'
export const pricesUnconfirmed = 'Prices could not be confirmed. Please try again.'

/** The message of an error, or else `otherwise`. */
export function failureMessage(failure: unknown, otherwise: string): string {
  return (failure instanceof Error && failure.message) || otherwise
}
