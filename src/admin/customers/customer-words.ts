const words: Readonly<Record<string, string>> = {
  'order-placed': 'Order received',
  'cod-confirm': 'Asked to say yes',
  'payment-received': 'Payment received',
  'payment-failed': 'Payment failed',
  'order-refunded': 'Money went back',
  'order-cancelled': 'Order cancelled',
  'order-shipped': 'On its way',
  'exchange-shipped': 'New piece on its way',
  'out-for-delivery': 'Comes today',
  'delivery-failed': 'Not delivered',
  'order-delivered': 'Has arrived',
  'order-returned': 'Came back to us',
  'return-approved': 'Return accepted',
  'return-rejected': 'Return not accepted',
  'upi-asked': 'Asked for a UPI id',
  'store-credit': 'Store credit',
  'order-late': 'It is late, by hand',
  'check-address': 'Asked to check the address, by hand',
  'please-call': 'Asked to call, by hand',
}

/** What a message told, in a few words; by its own name while it has none. */
export function messageWords(kind: string): string {
  return words[kind] ?? kind.replaceAll('-', ' ')
}
