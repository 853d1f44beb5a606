import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { holdMinutes } from '#domain/payment-times.ts'
import { newId } from '#platform/postgres/new-id.ts'
import type { NewOrder } from './new-order-store.ts'
import type { OrderCustomer } from './order-parts.ts'
import type { OrderWish } from './place-order.ts'
import type { PricedCart } from './price-cart.ts'

type Complete = {
  orderId: string
  number: number
  wish: OrderWish
  customer: OrderCustomer
  priced: PricedCart
  address: DeliveryAddress
}

export type OrderWithoutCoupon = Omit<NewOrder, 'coupon'>

/** The order with everything it needs to be understood later, whatever the catalogue says by then. */
export function toNewOrder({
  orderId,
  number,
  wish,
  customer,
  priced,
  address,
}: Complete): OrderWithoutCoupon {
  const { quote } = priced
  return {
    id: orderId,
    number,
    abandonId: wish.abandonId,
    customer: { id: wish.customerId, ...customer },
    state: wish.paymentMethod === 'cash-on-delivery' ? 'placed' : 'awaiting-payment',
    paymentMethod: wish.paymentMethod,
    subtotal: quote.subtotal,
    discount: quote.discount,
    shipping: quote.shippingCharge,
    total: quote.total,
    weightGrams: quote.weightGrams,
    address: toDelivery(address),
    claimed: wish.claimed,
    holdMinutes: wish.paymentMethod === 'cash-on-delivery' ? null : holdMinutes,
    items: priced.lines.map(({ size, quantity, quoted }) => ({
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
      eventId: newId(),
    })),
  }
}

/** Only what the parcel needs; the address book's own columns stay there. */
function toDelivery(address: DeliveryAddress): DeliveryAddress {
  const {
    contactPerson,
    doorNo,
    address: street,
    landmark,
    city,
    district,
    state,
    pincode,
    country,
  } = address
  const { mobile } = address
  return {
    contactPerson,
    doorNo,
    address: street,
    landmark,
    city,
    district,
    state,
    pincode,
    country,
    mobile,
  }
}
