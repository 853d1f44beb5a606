import type { Paise } from '../money.ts'

/** A bulk price: `quantity` pieces together cost `offerPrice` (spec §3). */
export type Offer = { quantity: number; offerPrice: Paise; isVisible: boolean }

/** What one piece costs, kept as an exact fraction: `pieces` pieces cost `amount`. */
export type UnitRate = { amount: Paise; pieces: number }

/** The offers that count: visible ones, smallest quantity first. The rest neither show nor apply. */
export function visibleOffers<O extends Pick<Offer, 'quantity' | 'isVisible'>>(offers: readonly O[]): O[] {
  return offers
    .filter((offer) => offer.isVisible && offer.quantity >= 1)
    .toSorted((a, b) => a.quantity - b.quantity)
}

/** A size's own offers or, if it has none that count, the product's. */
export function offersOfSize(own: readonly Offer[] | undefined, defaults: readonly Offer[]): Offer[] {
  const visible = visibleOffers(own ?? [])
  return visible.length > 0 ? visible : visibleOffers(defaults)
}

/** The largest visible offer whose quantity is not above `pieces` (spec §9). */
export function offerReached(offers: readonly Offer[], pieces: number): Offer | undefined {
  return visibleOffers(offers).findLast((offer) => offer.quantity <= pieces)
}

/** Without those that cost more than their pieces alone: import refuses such, a cheaper size or an old cart may have one. */
export function fairOffers(price: Paise, offers: readonly Offer[]): Offer[] {
  return offers.filter((offer) => offer.offerPrice <= price * offer.quantity)
}

/** The next larger visible offer, for "add 1 more for ₹799". */
export function nextOffer(offers: readonly Offer[], pieces: number): Offer | undefined {
  return visibleOffers(offers).find((offer) => offer.quantity > pieces)
}

/** The rate per piece when `pieces` are bought: from the offer reached, else the plain price (spec §9). */
export function unitRate(price: Paise, offers: readonly Offer[], pieces: number): UnitRate {
  const offer = offerReached(fairOffers(price, offers), pieces)
  return offer ? { amount: offer.offerPrice, pieces: offer.quantity } : { amount: price, pieces: 1 }
}
