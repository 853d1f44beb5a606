import type { CashOnDelivery } from './payment-provider.ts'

/** Paid at the door. */
export const cashOnDelivery: CashOnDelivery = { name: 'cash-on-delivery', method: 'cash-on-delivery' }
