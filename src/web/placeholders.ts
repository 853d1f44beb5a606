// All display rules of spec §9 that invent figures are in this file (decision 0009). They are shown
// while `placeholders: true` stands in content/shop.yaml; off, real prices and real ratings show, or nothing.

/** The struck-through price of a product card, in rupees: the price plus 200. */
export function placeholderStruckPrice(price: number): number {
  return price + 200
}

/** The review count of a product card: the price, in rupees, minus 50. */
export function placeholderReviewCount(price: number): number {
  return Math.max(0, Math.round(price - 50))
}

/** Every card shows five stars. */
export const placeholderStars = 5

/** What the product page shows above the reviews. */
export const placeholderRating = { average: 4.8, reviews: '600+ reviews' }

/** Likes of a review, 0 to 19: "random", but the same on both sides and every day (decision 0022). */
export function placeholderLikes(reviewId: string): number {
  let hash = 7
  for (const char of reviewId) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003
  return hash % 20
}
