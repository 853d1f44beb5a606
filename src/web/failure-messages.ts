// Said where nothing better is known; the alerts of spec §8 word for word.
export const contactAdmin = 'Something went wrong. contact admin.'
export const pleaseTryAgain = 'Something went wrong. Please try again.'
export const pricesUnconfirmed = 'Prices could not be confirmed. Please try again.'

/** What a failure says of itself, or else `otherwise`. */
export function failureMessage(failure: unknown, otherwise: string): string {
  return (failure instanceof Error && failure.message) || otherwise
}
