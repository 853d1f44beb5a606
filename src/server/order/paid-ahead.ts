import { type Paise, paise } from '#domain/money.ts'
import type { OrderState } from '#domain/order-state.ts'
import { type PaymentMethod, paymentMethodOf } from '#domain/order.ts'
import type { OrderRow } from './order-store.ts'

type Way = Pick<OrderRow, 'payment_method' | 'advance_paise'>
/** `state` unless it is known to go on. */
type Door = Money & { state?: OrderState }
type Money = Pick<OrderRow, 'total_paise' | 'advance_paise'>

/** How the shopper wants to pay. Until its advance is paid a cash order stands as an online one (decision 0059). */
export function wayChosen({ payment_method: code, advance_paise: advance }: Way): PaymentMethod | undefined {
  return advance > 0 ? 'cash-on-delivery' : paymentMethodOf(code)
}

/** What of an order that is paid at the door was paid before; 0 for every other. */
export function advancePaid({ payment_method: code, advance_paise: advance }: Way): Paise {
  return paise(paymentMethodOf(code) === 'cash-on-delivery' ? advance : 0)
}

const paidStates: readonly OrderState[] = ['paid', 'partly-refunded']

/** What goes back when an order is cancelled before it is sent, unless a part of it went back already. */
export function moneyHeld(order: Way & Pick<OrderRow, 'state' | 'total_paise'>): Paise {
  if (paidStates.includes(order.state)) return paise(order.total_paise)
  return order.state === 'placed' ? advancePaid(order) : paise(0)
}

/** What a gateway is asked for: the advance of a cash order, all of any other. */
export function dueOnline({ total_paise: total, advance_paise: advance }: Money): Paise {
  return paise(advance > 0 ? advance : total)
}

const over: readonly OrderState[] = ['cancelled', 'refund-due', 'refunded']

/** What is to be paid at the door: all that is not paid in advance; nothing of an order that is over. The one place that says it. */
export function dueAtDoor({ total_paise: total, advance_paise: advance, state }: Door): Paise {
  if (state !== undefined && over.includes(state)) return paise(0)
  return paise(total - advance)
}
