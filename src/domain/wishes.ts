/** Products that a browser keeps for a guest; the list of a customer holds more (settings/policy.ts). */
export const guestWishLimit = 100
