/** Moments inside an order at which a test may let somebody else act, or let the process die. */
export type Moment = 'beforePricing' | 'beforeReserve' | 'beforeCommit' | 'afterCommit' | 'beforeAnswer'

const waiting = new Map<Moment, () => Promise<void> | void>()

/** Tests only: runs `work` each time an order reaches `moment`, until the returned function is called. */
export function interleave(moment: Moment, work: () => Promise<void> | void): () => void {
  waiting.set(moment, work)
  return () => void waiting.delete(moment)
}

export async function reached(moment: Moment): Promise<void> {
  await waiting.get(moment)?.()
}
