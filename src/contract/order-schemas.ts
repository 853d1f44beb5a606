import { z } from 'zod'
import { lineLimit, pieceLimit, quantityLimit } from '#domain/cart.ts'
import { orderStatusCodes, paymentMethodCodes, paymentStatusCodes } from '#domain/order.ts'
import { parcelStates } from '#domain/parcel.ts'
import { deliveryAddress } from './address-schemas.ts'
import { offer } from './catalogue-schemas.ts'
import { id, moment, rupees } from './field-schemas.ts'

export const quantity = z.number().int().min(1).max(quantityLimit)

/** A line as the spec's client sends it; only product, colour, size and quantity are believed (decisions 0026 and 0036). */
export const orderItemBody = z.object({
  productId: id,
  productName: z.string().max(200).optional(),
  price: z.number().optional(),
  categoryName: z.string().max(200).optional(),
  slug: z.string().max(120).optional(),
  quantity,
  selectedSize: z.string().min(1).max(60),
  selectedColor: z.string().min(1).max(60),
  selectedImage: z.string().max(500).nullish(),
})

/** Within the limits of one order (decision 0023). */
const orderItemsBody = z
  .array(orderItemBody)
  .min(1, 'Your cart is empty')
  .max(lineLimit, `At most ${lineLimit} lines fit in one order`)
  .refine((items) => items.reduce((pieces, item) => pieces + item.quantity, 0) <= pieceLimit, {
    message: `At most ${pieceLimit} pieces fit in one order`,
  })
  .describe(`At most ${pieceLimit} pieces in all`)

export const abandonBody = z.object({
  orderItems: orderItemsBody,
  // A client without a coupon may send an empty text.
  disCouponId: z.string().max(80).nullish(),
  disCouponValue: z.number().nullish(),
  disCouponCode: z.string().max(40).nullish(),
  /** The record that this browser had before: its unpaid order is replaced by the one that comes of this record. */
  earlierAbandonId: z.string().max(80).nullish(),
})

export const abandoned = z.object({ abandonId: id })

export const abandonDetail = z.object({
  abandonId: id,
  orderItems: z.array(
    z.object({
      _id: id,
      productId: id,
      productName: z.string(),
      slug: z.string(),
      selectedImage: z.string().nullable(),
      selectedSize: z.string(),
      selectedColor: z.string(),
      quantity: z.number().int(),
    }),
  ),
  disCouponCode: z.string().nullable(),
})

export const paymentMethodCode = codeOf(paymentMethodCodes)
export const paymentStatusCode = codeOf(paymentStatusCodes)
export const orderStatusCode = codeOf(orderStatusCodes)

/** A code of spec §3; the document tells the word of each. */
function codeOf<Code extends number>(codes: Readonly<Record<string, Code>>) {
  const told = Object.entries(codes).map(([word, code]) => `${code} ${word}`)
  return z.literal(Object.values(codes)).describe(told.join(', '))
}

export const createOrderBody = z.object({
  abandonId: id,
  totalWeight: z.number(),
  subtotal: z.number(),
  shippingCharge: z.number(),
  total: z.number(),
  paymentMethod: paymentMethodCode,
  addressId: id,
  /** The shopper was told of the order that they placed a moment ago, and wants this one too. */
  isAnother: z.boolean().nullish(),
  /** Rupees that the shopper was told they pay now of a cash order; nothing where they were told of none. */
  cashAdvance: z.number().int().min(0).max(1_000_000).nullish(),
})

export const orderPlaced = z.object({ orderId: id, paymentRedirectUrl: z.string().nullable() })

export const quoteBody = z.object({
  orderItems: orderItemsBody,
  couponCode: z.string().max(40).nullish(),
  paymentMethod: paymentMethodCode.nullish(),
})

/** Totals in rupees, worked out by the server (spec §9). */
export const totals = z.object({
  subtotal: rupees,
  discount: rupees,
  /** Subtotal less discount. */
  finalValue: rupees,
  totalWeight: z.number(),
  shippingCharge: rupees,
  total: rupees,
})

/** Shipping in rupees for each way of paying (spec §9). */
export const shippingByWay = z.object({ cod: rupees, onlinePayment: rupees })

/** A line that is no longer sold, by what was sent. */
export const goneLine = z.object({ productId: id, selectedColor: z.string(), selectedSize: z.string() })

export const quotedLine = z.object({
  productId: id,
  productName: z.string(),
  slug: z.string(),
  selectedColor: z.string(),
  selectedSize: z.string(),
  quantity: z.number().int(),
  /** What one piece costs without an offer. */
  price: rupees,
  /** Offers of the size itself, and those of the product for sizes that have none (decision 0014). */
  offers: z.array(offer),
  defaultOffers: z.array(offer),
  /** What the line costs in this cart. */
  subTotal: rupees,
  /** Pieces that can be bought now; null: not counted. */
  stock: z.number().int().nullable(),
  inStock: z.boolean(),
  image: z.string().nullable(),
})

export const quotedData = z.object({
  lines: z.array(quotedLine),
  /** Lines that are no longer sold at all, by what was sent. */
  gone: z.array(goneLine),
  coupon: z.object({ couponId: id, code: z.string(), discount: rupees, message: z.string() }).nullable(),
  couponMessage: z.string().nullable(),
  shipping: shippingByWay,
  /** The ways of paying that the shop takes now. */
  paymentMethods: z.array(paymentMethodCode),
  /** Why this cart is not paid at the door, in words for the shopper (ours); nothing where it may be. */
  cashObstacle: z.string().nullish(),
  /** Rupees of it that are paid online at once if it is paid at the door, and what is said of them (ours); nothing without. */
  cashAdvance: z.object({ amount: rupees, said: z.string() }).optional(),
  totals,
})

/** An order's line (spec §3). `price` is rupees a piece as charged, `subTotal` the line. */
export const orderItem = z.object({
  _id: id,
  productId: id,
  productName: z.string(),
  slug: z.string(),
  categoryName: z.string(),
  quantity: z.number().int(),
  selectedColor: z.string(),
  selectedSize: z.string(),
  /** Grams a piece. */
  weight: z.number(),
  price: rupees,
  subTotal: rupees,
  selectedImage: z.string().nullable(),
  eventId: z.string(),
})

export const order = z.object({
  _id: id,
  /** The number people use on the telephone. */
  orderNumber: z.string(),
  createdAt: moment,
  status: orderStatusCode,
  paymentMethod: paymentMethodCode,
  paymentStatus: paymentStatusCode,
  subtotal: rupees,
  discount: rupees,
  couponCode: z.string().nullable(),
  shippingCharge: rupees,
  total: rupees,
  /** The first and the last day; null for an order that does not come. */
  expectedDelivery: z.object({ from: moment, to: moment }).nullable(),
  /** It is not paid, and a payment is still taken. */
  canPay: z.boolean(),
  /** It was to be paid at the door, and was; its payment status stays "pending" (spec §4). */
  paidInCash: z.boolean(),
  /** Rupees of it that are paid online before the rest at the door: with method 1 they were, with 2 they are to be. */
  advance: rupees.optional(),
  /** The number of the order that came instead of it; null for one that was not replaced. */
  replacedBy: z.string().nullable(),
  customer: z.object({ name: z.string(), mobileNumber: z.string() }),
  orderItems: z.array(orderItem),
})

/** The order with everything a customer asks the phone line about. */
export const orderDetailData = order.extend({
  deliveryAddress,
  referenceId: z.string().nullable(),
  timeline: z.array(z.object({ at: moment, what: z.string() })),
  cashTotal: rupees.nullable(),
  /** What has left the shop, and where it is followed. */
  parcels: z.array(
    z.object({
      courier: z.string().nullable(),
      awb: z.string().nullable(),
      trackUrl: z.string().nullable(),
      state: z.enum(parcelStates),
    }),
  ),
  abandonId: id,
  /** Of each parcel that was packed, with a link that opens it for some days. */
  invoices: z.array(z.object({ number: z.string(), url: z.string() })),
  /** The page that follows it, changes or cancels it and takes things back; null while unpaid, and once it is too old. */
  careUrl: z.string().nullable(),
})

/** What a signed return link shows without a sign-in: totals and state, nothing about the person. */
export const orderOutline = order
  .pick({
    _id: true,
    orderNumber: true,
    createdAt: true,
    status: true,
    paymentMethod: true,
    paymentStatus: true,
    advance: true,
  })
  .extend({ subtotal: rupees, discount: rupees, shippingCharge: rupees, total: rupees })

export const paymentStatusQuery = z.object({ orderId: id, t: z.string().max(300).optional() })

export const paymentStatus = z.object({
  orderId: id,
  status: z.enum(['PAID', 'PENDING', 'FAILED']),
  referenceId: z.string().nullable(),
  order: z.union([order, orderOutline]),
  /** The record it was made of, for its owner; null for others. */
  abandonId: id.nullable(),
  /** Where it goes, for its owner; null for others. */
  deliveryAddress: deliveryAddress.nullable(),
  /** What the order costs when it is paid in cash instead; null where that is not possible. */
  cashTotal: rupees.nullable(),
})

/** The total in cash that the shopper has seen and agreed to. */
export const payInCashBody = z.object({ total: z.number().int().min(0).max(10_000_000) })

export const orderIdOnly = z.object({ orderId: id })

export const payAgainData = z.object({ paymentRedirectUrl: z.string() })

/** All orders unless a page is wished for: so many, and those before one of them. */
export const orderListQuery = z.object({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/)
    .optional(),
  before: id.optional(),
})

export const shippingCostQuery = z.object({ weight: z.string().regex(/^[0-9]{1,7}(\.[0-9]{1,3})?$/) })

/** `weight` in grams as asked. */
export const shippingCost = shippingByWay.extend({ weight: z.number() })

export type AbandonDetail = z.infer<typeof abandonDetail>
export type OrderPlacedData = z.infer<typeof orderPlaced>
export type Totals = z.infer<typeof totals>
export type Quoted = z.infer<typeof quotedData>
export type OrderItemData = z.infer<typeof orderItem>
export type Order = z.infer<typeof order>
export type OrderDetail = z.infer<typeof orderDetailData>
export type PaymentStatusData = z.infer<typeof paymentStatus>
