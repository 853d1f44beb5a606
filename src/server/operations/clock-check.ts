import type { Log } from '#platform/log/log.ts'

/** Links of gateways end by this machine's clock, everything in the books by the database's. */
const largestDifferenceMs = 500

type Clocks = { own: () => number; database: () => Promise<number>; log: Log }

/** Says at the start when this machine's clock and the database's differ; true when they agree. */
export async function checkClock({ own, database, log }: Clocks): Promise<boolean> {
  const before = own()
  const there = await database()
  const after = own()
  // Within the time that the question took nobody can tell.
  const differenceMs = Math.max(before - there, there - after, 0)
  if (differenceMs <= largestDifferenceMs) return true
  log.error({ alarm: 'clock-differs', differenceMs }, "this machine's clock differs from the database's")
  return false
}
