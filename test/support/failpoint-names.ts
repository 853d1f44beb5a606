/** Moments at which a test may let somebody else act, or let the process die. */
export const failpoints = [
  // Inside an order.
  'beforePricing',
  'beforeReserve',
  'beforeCommit',
  'afterCommit',
  'beforeAnswer',
  // Inside a packing: the invoice has its number.
  'afterInvoice',
  // Inside a return: pieces are kept back, received; money is promised, paid.
  'afterKeptBack',
  'afterReceived',
  'afterMoneyAsked',
  'afterPaidOut',
  // Inside a receipt: its pieces are in stock again, its money is not moved yet.
  'afterPiecesBack',
  // Between a gateway and our books: it has made a payment, told how one stands, reported, paid back.
  'beforePageKept',
  'beforeStatusKept',
  'afterWebhookKept',
  'beforeRefundKept',
] as const
export type Failpoint = (typeof failpoints)[number]
