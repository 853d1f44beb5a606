import type { DeliveryAddress } from '#contract/address-schemas.ts'
import type { Paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { holdMinutes } from '#domain/payment-times.ts'
import { type TaxTerms, taxOfLines } from '#domain/tax/tax-of-lines.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { NewOrder } from './new-order-store.ts'
import type { OrderCustomer } from './order-dependencies.ts'
import type { PricedCart } from './price-cart.ts'

/** The order as the browser asks for it; money in it is compared, never used (decision 0026). */
export type PlaceOrderCommand = {
  customerId: string
  abandonId: string
  addressId: string
  paymentMethod: PaymentMethod
  /** Rupees the shopper has seen and agreed to. */
  total: number
  /** Paise of a cash order that the shopper has agreed to pay now; 0 for an online order. */
  advance: Paise
  claimed: unknown
  /** The shopper knows of the order they placed a moment ago, and wants this one too. */
  isAnother: boolean
}

type Complete = {
  orderId: string
  number: number
  command: PlaceOrderCommand
  customer: OrderCustomer
  priced: PricedCart
  address: DeliveryAddress
  taxTerms: TaxTerms
}

/** Whether a gateway takes money before the order counts as placed: all of it, or its advance. */
export function isPaidFirst({
  paymentMethod,
  advance,
}: Pick<PlaceOrderCommand, 'paymentMethod' | 'advance'>): boolean {
  return paymentMethod === 'online-payment' || advance > 0
}

/** The order with everything it needs to be understood later, whatever the catalogue says by then. */
export function toNewOrder({
  orderId,
  number,
  command,
  customer,
  priced,
  address,
  taxTerms,
}: Complete): NewOrder {
  const { quote, coupon } = priced
  const isFirst = isPaidFirst(command)
  const taxes = taxOfLines(
    priced.lines.map(({ size, quantity, quoted }) => ({ hsn: size.hsn, quantity, charged: quoted.charged })),
    quote.discount,
    taxTerms,
  )
  return {
    id: orderId,
    number,
    abandonId: command.abandonId,
    customer: { id: command.customerId, ...customer },
    state: isFirst ? 'awaiting-payment' : 'placed',
    // A cash order whose advance is not paid must not look placed: "cash and pending" is a success (spec §4).
    paymentMethod: isFirst ? 'online-payment' : 'cash-on-delivery',
    subtotal: quote.subtotal,
    discount: quote.discount,
    coupon: coupon?.ok ? { id: coupon.coupon.id, code: coupon.coupon.code } : null,
    shipping: quote.shippingCharge,
    total: quote.total,
    advance: command.advance,
    weightGrams: quote.weightGrams,
    address: toDelivery(address),
    claimed: command.claimed,
    holdMinutes: isFirst ? holdMinutes : null,
    items: priced.lines.map(({ size, quantity, quoted }, at) => ({
      id: newId(),
      productId: size.productId,
      sizeId: size.sizeId,
      productName: size.productName,
      slug: size.slug,
      categoryName: size.categoryName,
      color: size.color,
      size: size.size,
      image: size.image,
      weightGrams: size.weightGrams ?? 0,
      quantity,
      price: size.price,
      subtotal: quoted.charged,
      hsn: must(taxes[at], 'a line has no tax').hsn,
      gstRateBp: must(taxes[at], 'a line has no tax').rateBp,
      eventId: newId(),
    })),
  }
}

/** Only what the parcel needs; the address book's own columns stay there. */
export function toDelivery(of: DeliveryAddress): DeliveryAddress {
  const { contactPerson, doorNo, address, landmark, city, district, state, pincode, country, mobile } = of
  return { contactPerson, doorNo, address, landmark, city, district, state, pincode, country, mobile }
}
