// How each row may refuse, for the document of the contract: by HTTP status, the codes a client may tell apart and what
// `data` carries. What every row may answer (a fault in what was sent, no sign-in, busy) is added there.
import { z } from 'zod'
import type { EndpointName } from './endpoints.ts'
import { id, rupees } from './field-schemas.ts'
import { goneLine, orderIdOnly, shippingByWay, totals } from './order-schemas.ts'

export type Refusals = Record<number, { codes: readonly string[]; data?: z.ZodType }>

/** Which fields of what was sent are wrong. */
export const faults = z.object({ faults: z.array(z.object({ field: z.string(), message: z.string() })) })

const noCode: Refusals = {
  429: {
    codes: ['too-soon', 'too-many-codes', 'too-many-numbers', 'number-locked'],
    data: z.object({ resendAfter: z.number().int() }),
  },
  503: { codes: ['sms-budget-spent'] },
}
const unknownCart: Refusals = { 404: { codes: ['unknown-cart'] } }
const unknownOrder: Refusals = { 404: { codes: ['unknown-order'] } }
const unknownCustomer: Refusals = { 404: { codes: ['unknown-customer'] } }
const unknownAddress: Refusals = { 404: { codes: ['unknown-address'] } }
/** Nothing can be sent there; the field that says so. */
const wrongPlace: Refusals = {
  400: {
    codes: ['wrong-place'],
    data: z.object({ field: z.enum(['country', 'pincode', 'state']) }),
  },
}
const wrongCode: Refusals = { 400: { codes: ['invalid-otp'] } }
/** From one network, or by one customer. */
const tooManyRequests: Refusals = { 429: { codes: ['too-many-requests'] } }
const tooManyEvents: Refusals = { 429: { codes: ['too-many-events'] } }

/** A line of which there is less than asked for. */
export const shortLine = goneLine.extend({
  productName: z.string(),
  quantity: z.number().int(),
  available: z.number().int(),
})
/** What the order costs now. */
export const freshTotals = totals.extend({
  shipping: shippingByWay,
  couponMessage: z.string().nullable(),
})
/** The order that was made before. */
export const orderMade = z.object({ orderId: id, orderNumber: z.string() })

const cartRefusals: Refusals = {
  400: { codes: ['too-many-pieces'] },
  409: { codes: ['out-of-stock'], data: z.array(goneLine).nullable() },
  429: { codes: ['too-many-carts'] },
}

export const refusals: Partial<Record<EndpointName, Refusals>> = {
  login: { ...noCode, 404: { codes: ['unknown-number'] } },
  register: { ...noCode, 400: { codes: ['impossible-number'] }, 409: { codes: ['already-registered'] } },
  resendOtp: { ...noCode, 404: { codes: ['unknown-number'] } },
  verifyOtp: { ...wrongCode, ...tooManyRequests },
  readProfile: unknownCustomer,
  editProfile: unknownCustomer,
  exportCustomer: unknownCustomer,
  deleteProfile: wrongCode,
  listSimilarProducts: { 404: { codes: ['unknown-product'] } },
  addWishes: { 409: { codes: ['too-many-wishes'] } },
  removeWish: { 404: { codes: ['not-on-wishlist'] } },
  readProduct: { 404: { codes: ['unknown-product'] } },
  readContentPage: { 404: { codes: ['unknown-page'] } },
  createAddress: { ...wrongPlace, 409: { codes: ['too-many-addresses'] } },
  chooseAddress: unknownAddress,
  editAddress: { ...wrongPlace, ...unknownAddress },
  deleteAddress: unknownAddress,
  readDelivery: { 404: { codes: ['unknown-pincode'] }, 429: { codes: ['too-many-questions'] } },
  validateCoupon: {
    400: {
      codes: ['invalid-coupon'],
      data: z.object({
        couponId: z.null(),
        code: z.string(),
        discount: z.literal(0),
        finalValue: rupees,
        message: z.string(),
      }),
    },
  },
  quoteOrder: { ...cartRefusals, 429: { codes: ['too-many-carts', 'too-many-requests'] } },
  abandonOrder: cartRefusals,
  readAbandoned: unknownCart,
  restoreAbandoned: unknownCart,
  placeOrder: {
    404: { codes: ['unknown-cart', 'unknown-address', 'unknown-customer'] },
    409: {
      codes: [
        'price-changed',
        'out-of-stock',
        'already-ordered',
        'held-long',
        'payment-not-offered',
        'nothing-to-pay',
        'cod-limit',
        'advance-changed',
        'not-delivered',
        'no-cash-there',
      ],
      data: z.union([freshTotals, z.array(shortLine), orderMade, z.null()]),
    },
    429: { codes: ['too-many-orders', 'too-many-pieces'] },
    503: {
      codes: ['gateway-away', 'too-busy'],
      data: orderIdOnly.nullable(),
    },
  },
  payOrder: {
    ...unknownOrder,
    409: { codes: ['attempt-live', 'already-paid', 'out-of-stock', 'held-long', 'not-payable'] },
    429: { codes: ['too-many-payments'] },
    503: { codes: ['gateway-away'] },
  },
  payInCash: {
    ...unknownOrder,
    409: { codes: ['already-paid', 'not-payable', 'out-of-stock', 'cod-limit', 'total-changed'] },
  },
  readOrder: unknownOrder,
  readPaymentStatus: { ...unknownOrder, ...tooManyRequests },
  receivePaymentWebhook: {
    400: { codes: ['stale', 'unreadable'] },
    401: { codes: ['wrong-signature'] },
    404: { codes: ['unknown-provider'] },
  },
  receiveCourierNews: {
    400: { codes: ['unreadable'] },
    401: { codes: ['wrong-secret'] },
    404: { codes: ['unknown-courier'] },
  },
  trackProduct: tooManyEvents,
  trackCheckout: tooManyEvents,
  trackPurchase: tooManyEvents,
  recordConsent: tooManyEvents,
}
