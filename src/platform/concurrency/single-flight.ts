/** One piece of work per key at a time: whoever asks while it is under way gets the same answer. */
export function createSingleFlight<Result>() {
  const underWay = new Map<string, Promise<Result>>()

  return function once(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = underWay.get(key)
    if (running) return running
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
