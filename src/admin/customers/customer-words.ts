const words: Readonly<Record<string, string>> = {
  'order-placed': 'Order received',
  'cod-confirm': 'Asked to say yes',
  'payment-received': 'Payment received',
  'payment-failed': 'Payment failed',
  'order-refunded': 'Money went back',
  'order-cancelled': 'Order cancelled',
  'order-shipped': 'On its way',
}

/** What a message told, in a few words; by its own name while it has none. */
export function messageWords(kind: string): string {
  return words[kind] ?? kind.replaceAll('-', ' ')
}
