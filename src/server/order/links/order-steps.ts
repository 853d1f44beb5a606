import type { OrderStage } from '#domain/order-stage.ts'
import { html, type Markup } from '#platform/http/http.ts'
import { timeZone } from '#server/settings/policy.ts'
import { expectedDay } from '../order-delivery.ts'
import type { OrderDependencies } from '../order-dependencies.ts'
import type { OrderRow } from '../order-store.ts'

const steps = ['Ordered', 'Packed', 'On its way', 'Delivered'] as const
const stepOf: Partial<Record<OrderStage, number>> = {
  'to-confirm': 0,
  'on-hold': 0,
  'to-pack': 0,
  packed: 1,
  'part-shipped': 2,
  shipped: 2,
  delivered: 3,
}

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone })

/** Where an order is, in four plain steps: since when, and by which day it comes. */
export function stepsOf(dependencies: Pick<OrderDependencies, 'deliveries'>, order: OrderRow): Markup | null {
  const now = stepOf[order.stage]
  if (now === undefined) return null
  const ordered = html` <small>${dayAndMonth.format(order.created_at)}</small>`
  const comes = html`Delivery <small>expected by ${expectedDay(dependencies, order)}</small>`
  return html`<ol class="steps">
    ${steps.map((step, at) => {
      const mark = at === now ? ' class="step-now" aria-current="step"' : at < now ? ' class="step-done"' : ''
      const isToCome = step === 'Delivered' && at > now
      return html`<li${{ markup: mark }}>${isToCome ? comes : step}${at === 0 ? ordered : null}</li>`
    })}
  </ol>`
}
