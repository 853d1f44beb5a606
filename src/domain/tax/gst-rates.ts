/** From a day on, pieces of a chapter that cost more than `abovePaise` are taxed so; 0: from the first paisa. */
export type GstRate = { hsnPrefix: string; abovePaise: number; rateBp: number; fromDay: string }

/**
 * The rate of a piece in hundredths of a percent: of the longest beginning of its code that has rates on that day, the
 * newest ones, and of these the one for its value. `pieceValue` is what a piece was charged, after offer and coupon.
 */
export function rateOf(
  { hsn, pieceValue, day }: { hsn: string; pieceValue: number; day: string },
  rates: readonly GstRate[],
): number {
  const known = rates.filter(({ hsnPrefix, fromDay }) => hsn.startsWith(hsnPrefix) && fromDay <= day)
  const longest = Math.max(...known.map(({ hsnPrefix }) => hsnPrefix.length))
  const ofChapter = known.filter(({ hsnPrefix }) => hsnPrefix.length === longest)
  const newest = ofChapter.reduce((last, { fromDay }) => (fromDay > last ? fromDay : last), '')
  const fitting = ofChapter
    .filter(({ fromDay, abovePaise }) => fromDay === newest && (abovePaise === 0 || pieceValue > abovePaise))
    .toSorted((one, other) => other.abovePaise - one.abovePaise)
  const [rate] = fitting
  if (!rate) throw new Error(`no rate of tax is known for ${hsn} on ${day}`)
  return rate.rateBp
}
