import { randomUUID } from 'node:crypto'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { GatewayName } from '#server/payment/payment-provider.ts'

export type SimulatedGateway = Exclude<GatewayName, 'sandbox'>

export type BookedRefund = {
  id: string
  providerRef: string
  amount: Paise
  state: 'pending' | 'done' | 'failed'
}

/** What a simulated gateway knows of a payment: the truth that the shop's own books are held against. */
export type BookedPayment = {
  gateway: SimulatedGateway
  reference: string
  providerRef: string
  amount: Paise
  state: 'open' | 'captured' | 'failed' | 'expired' | 'cancelled'
  captured: Paise
  /** The gateway's id of the capture; made with the payment so that events can name it early. */
  paymentRef: string
  description: string
  returnUrl: string
  refunds: BookedRefund[]
}

export type GatewayBooks = ReturnType<typeof createGatewayBooks>

type NewEntry = Pick<BookedPayment, 'gateway' | 'reference' | 'amount' | 'description' | 'returnUrl'>

const refForms: Record<SimulatedGateway, (id: string) => { providerRef: string; paymentRef: string }> = {
  phonepe: (id) => ({ providerRef: `OMO${id}`, paymentRef: `OM${id}` }),
  razorpay: (id) => ({ providerRef: `plink_${id}`, paymentRef: `pay_${id}` }),
  cashfree: (id) => ({ providerRef: `cf${id}`, paymentRef: `CFPay_${id}` }),
}

/** The books of the simulated gateways, in memory and apart from the shop's database. */
export function createGatewayBooks() {
  let refundState: BookedRefund['state'] = 'done'
  const payments = new Map<string, BookedPayment>()

  function keyOf(gateway: SimulatedGateway, reference: string): string {
    return `${gateway}/${reference}`
  }

  function find(gateway: SimulatedGateway, reference: string): BookedPayment | undefined {
    return payments.get(keyOf(gateway, reference))
  }

  return {
    find,
    list: () => [...payments.values()],
    clear(): void {
      payments.clear()
      refundState = 'done'
    },
    /** How refunds that are asked for from now on end. */
    refundsEnd(state: BookedRefund['state']): void {
      refundState = state
    },
    /** By the gateway's own reference of the payment or of its capture. */
    findByRef(gateway: SimulatedGateway, ref: string): BookedPayment | undefined {
      return [...payments.values()].find(
        (payment) => payment.gateway === gateway && [payment.providerRef, payment.paymentRef].includes(ref),
      )
    },
    /** Null: this reference was used before. */
    enter(entry: NewEntry): BookedPayment | null {
      const key = keyOf(entry.gateway, entry.reference)
      if (payments.has(key)) return null
      const refs = refForms[entry.gateway](randomUUID().replaceAll('-', '').slice(0, 14))
      const payment: BookedPayment = { ...entry, ...refs, state: 'open', captured: paise(0), refunds: [] }
      payments.set(key, payment)
      return payment
    },
    /** Money arrives, also late: after the payment had failed or run out. */
    capture(payment: BookedPayment): void {
      payment.state = 'captured'
      payment.captured = payment.amount
    },
    /** Ends a payment that is still open. */
    end(payment: BookedPayment, state: 'failed' | 'expired' | 'cancelled'): boolean {
      if (payment.state !== 'open') return false
      payment.state = state
      return true
    },
    /** The same id twice is one refund. Null: not that much is left. */
    refund(payment: BookedPayment, id: string, amount: Paise): BookedRefund | null {
      const same = payment.refunds.find((refund) => refund.id === id)
      if (same) return same.amount === amount ? same : null
      if (refundedOf(payment) + amount > payment.captured) return null
      const refund: BookedRefund = { id, providerRef: `rfnd_${id}`, amount, state: refundState }
      payment.refunds.push(refund)
      return refund
    },
  }
}

export function refundedOf({ refunds }: BookedPayment): Paise {
  return paise(refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0))
}
