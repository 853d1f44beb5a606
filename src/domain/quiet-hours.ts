const dayMs = 86_400_000
const indiaMs = 5.5 * 3_600_000
/** From nine in the evening to nine in the morning, India's time, nobody's phone rings by itself. */
const [firstMs, lastMs] = [9 * 3_600_000, 21 * 3_600_000]

/** The moment itself, or nine in the morning after it: from then on a phone may ring for what can wait. */
export function ringsFrom(at: Date): Date {
  const sinceMidnight = (at.getTime() + indiaMs) % dayMs
  if (sinceMidnight >= firstMs && sinceMidnight < lastMs) return at
  const midnight = at.getTime() - sinceMidnight
  return new Date(midnight + firstMs + (sinceMidnight < firstMs ? 0 : dayMs))
}

/** Whether two moments are of one day in India. */
export function isSameDay(one: Date, other: Date): boolean {
  const dayOf = (at: Date) => Math.floor((at.getTime() + indiaMs) / dayMs)
  return dayOf(one) === dayOf(other)
}
