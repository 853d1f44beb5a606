/** The price in rupees that a term names: "₹299", "Rs. 1,299", "299"; undefined for any other term. */
export function priceSought(term: string): number | undefined {
  const [, digits] = /^(?:₹|rs\.?|inr)? ?([1-9][\d,]+)$/i.exec(term) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}
