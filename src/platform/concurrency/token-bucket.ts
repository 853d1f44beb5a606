/** So many a minute, in one burst or spread over it. */
export function createTokenBucket({
  perMinute,
  clock = () => performance.now(),
}: {
  perMinute: number
  clock?: () => number
}) {
  let tokens = perMinute
  let filledAt = clock()

  function fill(): void {
    const now = clock()
    // Not multiplied where there is no limit: nothing times infinity is no number.
    if (now > filledAt) tokens = Math.min(perMinute, tokens + (perMinute * (now - filledAt)) / 60_000)
    filledAt = now
  }

  return {
    /** Takes up to `wanted`; returns how many there were. */
    take(wanted: number): number {
      fill()
      const taken = Math.min(wanted, Math.floor(tokens))
      tokens -= taken
      return taken
    },
    /** What was taken and not used. */
    giveBack(unused: number): void {
      tokens = Math.min(perMinute, tokens + unused)
    },
  }
}
