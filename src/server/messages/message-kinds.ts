/** Every message the shop sends, with what is filled in. The words are in content/messages. */
export type MessageValues = {
  otp: { code: string }
  'order-placed': { orderNumber: string; total: string; expected: string }
  /** With the link on which the customer says yes; sent once more when nobody answers. */
  'cod-confirm': { orderNumber: string; total: string; token: string }
  'payment-received': { orderNumber: string; total: string; expected: string }
  'payment-failed': { orderNumber: string }
  'order-refunded': { orderNumber: string; total: string }
  'order-cancelled': { orderNumber: string }
  'order-shipped': { orderNumber: string; courier: string; awb: string }
  /** What is to be done next stands on the page of the link. */
  'return-approved': { orderNumber: string; token: string }
  /** Money of a cash order goes back: where to, is told on the page of the link. */
  'upi-asked': { orderNumber: string; token: string }
}

export type MessageKind = keyof MessageValues

/** A filled example of each, to compare our words with the registered template before the first customer gets them. */
export const examples: { [Kind in MessageKind]: MessageValues[Kind] } = {
  otp: { code: '482913' },
  'order-placed': { orderNumber: '7f3a9', total: '₹1,333.33', expected: 'Wed, 2 Dec' },
  'cod-confirm': { orderNumber: '10293847', total: '₹1,333.33', token: 'hJ8sT2q-Lm0_xYz4KdPw10293847' },
  'payment-received': { orderNumber: '7f3a9', total: '₹1,333.33', expected: 'Wed, 2 Dec' },
  'payment-failed': { orderNumber: '7f3a9' },
  'order-refunded': { orderNumber: '7f3a9', total: '₹1,333.33' },
  'order-cancelled': { orderNumber: '7f3a9' },
  'order-shipped': { orderNumber: '7f3a9', courier: 'Blue Dart', awb: '123456789012' },
  'return-approved': { orderNumber: '10293847', token: 'hJ8sT2q-Lm0_xYz4KdPw10293847' },
  'upi-asked': { orderNumber: '10293847', token: 'hJ8sT2q-Lm0_xYz4KdPw10293847' },
}

export const messageKinds = Object.keys(examples) as MessageKind[]
