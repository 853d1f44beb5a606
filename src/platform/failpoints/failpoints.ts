/** Moments at which a test may let somebody else act, or let the process die. */
export const failpoints = [
  // Inside an order.
  'beforePricing',
  'beforeReserve',
  'beforeCommit',
  'afterCommit',
  'beforeAnswer',
  // Between a gateway and our books: it has made a payment, told how one stands, reported, paid back.
  'beforePageKept',
  'beforeStatusKept',
  'afterWebhookKept',
  'beforeRefundKept',
] as const
export type Failpoint = (typeof failpoints)[number]

const waiting = new Map<Failpoint, () => Promise<void> | void>()

/** Tests only: runs `work` each time something reaches `name`, until the returned function is called. */
export function setFailpoint(name: Failpoint, work: () => Promise<void> | void): () => void {
  waiting.set(name, work)
  return () => void waiting.delete(name)
}

export async function failpoint(name: Failpoint): Promise<void> {
  await waiting.get(name)?.()
}
