/** Moments at which a test may let somebody else act, or let the process die. */
export const moments = [
  // Inside an order.
  'beforePricing',
  'beforeReserve',
  'beforeCommit',
  'afterCommit',
  'beforeAnswer',
  // Between a gateway and our books: it has made a payment, told how one stands, reported, paid back.
  'beforePageKept',
  'beforeTruthKept',
  'afterWebhookKept',
  'beforeRefundKept',
] as const
export type Moment = (typeof moments)[number]

const waiting = new Map<Moment, () => Promise<void> | void>()

/** Tests only: runs `work` each time something reaches `moment`, until the returned function is called. */
export function interleave(moment: Moment, work: () => Promise<void> | void): () => void {
  waiting.set(moment, work)
  return () => void waiting.delete(moment)
}

export async function reached(moment: Moment): Promise<void> {
  await waiting.get(moment)?.()
}
