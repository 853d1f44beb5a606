import { randomUUID } from 'node:crypto'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { Gateway, KnownPayment, NewPayment } from '#server/payment/payment-provider.ts'

/** A payment of ₹1,333.33 that no gateway has heard of. */
export function newPayment(amount: Paise = paise(133_333)): NewPayment {
  return {
    reference: randomUUID(),
    amount,
    expiresInSeconds: 900,
    returnUrl: 'http://localhost:3000/order/status/1?t=x',
    webhookUrl: 'http://localhost:3000/api/web/payment/webhook/x',
    orderNumber: '1001',
    customer: { id: 'c1', name: 'Meena', mobileNumber: '9876543210' },
  }
}

export function deadline(): AbortSignal {
  return AbortSignal.timeout(8000)
}

/** The same, made at a gateway. */
export async function created(provider: Gateway, payment = newPayment()) {
  const page = await provider.create(payment, deadline())
  if (!page.ok) throw new Error(`not created: ${page.reason}`)
  const { reference, amount } = payment
  const known: KnownPayment = { reference, amount, providerRef: page.providerRef, paymentRef: null }
  return { payment, page, known }
}
