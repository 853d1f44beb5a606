import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { defaultCountry } from '#domain/address.ts'
import type { Destination } from '#domain/delivery.ts'
import { canStillCome } from '#domain/order-state.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { outsideCountries, type PlaceProblem } from '#domain/pincode-mismatch.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import type { OrderRow } from './order-store.ts'
import { Refused } from './place-order-refusal.ts'

type Dependencies = Pick<OrderDependencies, 'deliveries'>
type Expected = { from: Date; to: Date }

type NotDelivered =
  | { ok: false; reason: 'not-delivered'; field: PlaceProblem['field']; message: string }
  | { ok: false; reason: 'no-cash-there'; pincode: string }

/** An order goes only where a parcel finds its way, and is paid at the door only where a courier takes cash. */
export function whyNotDelivered(
  { deliveries }: Dependencies,
  address: DeliveryAddress,
  paymentMethod: PaymentMethod | undefined,
): NotDelivered | null {
  const problem = deliveries.problemOf(address)
  if (problem) return { ok: false, reason: 'not-delivered', ...problem }
  const { isServed, takesCash } = deliveries.termsFor(address)
  if (!isServed) return { ok: false, reason: 'not-delivered', field: 'pincode', message: notServed(address) }
  if (paymentMethod === 'cash-on-delivery' && !takesCash)
    return { ok: false, reason: 'no-cash-there', pincode: address.pincode }
  return null
}

/** The same for who places an order. */
export function enforceDelivery(...question: Parameters<typeof whyNotDelivered>): void {
  const refusal = whyNotDelivered(...question)
  if (refusal) throw new Refused(refusal)
}

/** In words for who placed an order, or changes where it goes. */
export function noCashThere(pincode: string): string {
  return `Cash on Delivery is not possible for PIN code ${pincode}.`
}

function notServed({ country, pincode }: DeliveryAddress): string {
  return country === defaultCountry
    ? `We do not deliver to PIN code ${pincode} yet. Please choose another address.`
    : outsideCountries([defaultCountry])
}

/** Where an order goes. */
export function deliveryAddressOf(row: Pick<OrderRow, 'delivery_address'>): DeliveryAddress {
  // Written by this area alone, in this shape.
  return row.delivery_address as DeliveryAddress
}

/** The same as the rules of delivery look at it; null once retention has left nothing but the state of it. */
function destinationOf(row: Pick<OrderRow, 'delivery_address'>): Destination | null {
  const { country, state, pincode }: Partial<DeliveryAddress> = deliveryAddressOf(row)
  return country && state && pincode ? { country, state, pincode } : null
}

export function takesCashAt({ deliveries }: Dependencies, row: Pick<OrderRow, 'delivery_address'>): boolean {
  const destination = destinationOf(row)
  return destination === null || deliveries.termsFor(destination).takesCash
}

/** When an order is expected; null for one that does not come. */
export function expectedOf(
  dependencies: Dependencies,
  row: Pick<OrderRow, 'state' | 'created_at' | 'delivery_address'>,
): Expected | null {
  return canStillCome(row.state) ? expected(dependencies, row) : null
}

/** The last day on which it is expected, as a message says it. */
export function expectedDay(
  dependencies: Dependencies,
  row: Pick<OrderRow, 'created_at' | 'delivery_address'>,
): string {
  const days = expected(dependencies, row)
  return days ? dayAndMonth.format(days.to) : 'soon'
}

function expected(
  { deliveries }: Dependencies,
  row: Pick<OrderRow, 'created_at' | 'delivery_address'>,
): Expected | null {
  const destination = destinationOf(row)
  return destination && deliveries.expectedFor(destination, row.created_at)
}

const dayAndMonth = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})
