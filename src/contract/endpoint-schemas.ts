// What the server parses each row with, and what the readable page of the contract is made from.
import { z } from 'zod'
import type { CallSchemas } from '#platform/http/call-schemas.ts'
import { address, createAddressBody, currentAddressBody, editAddressBody } from './address-schemas.ts'
import {
  categoryTile,
  collection,
  menuItem,
  listedProduct,
  productDetail,
  productListQuery,
  subcategory,
} from './catalogue-schemas.ts'
import { blogs, contentPage, faqs, homeContent, shopInfo } from './content-schemas.ts'
import { couponResult, validateCouponBody } from './coupon-schemas.ts'
import {
  customerExport,
  editProfileBody,
  loginBody,
  otpChallenge,
  profile,
  registerBody,
  resendOtpBody,
  resentOtp,
  session,
  signedInData,
  verifyOtpBody,
} from './customer-schemas.ts'
import type { Data, EndpointName } from './endpoints.ts'
import {
  abandonBody,
  abandonDetail,
  abandoned,
  createOrderBody,
  order,
  orderDetailData,
  orderPlaced,
  payAgainData,
  paymentStatus,
  paymentStatusQuery,
  quoteBody,
  quotedData,
  shippingCost,
  shippingCostQuery,
} from './order-schemas.ts'
import { id, nothing, slug } from './field-schemas.ts'
import {
  accepted,
  clientIp,
  consentBody,
  consentKept,
  enrichedEvents,
  productPixelBody,
} from './tracking-schemas.ts'

const byId = z.object({ id })
const byOrder = z.object({ orderId: id })

const bodies = {
  login: loginBody,
  register: registerBody,
  verifyOtp: verifyOtpBody,
  resendOtp: resendOtpBody,
  editProfile: editProfileBody,
  createAddress: createAddressBody,
  chooseAddress: currentAddressBody,
  editAddress: editAddressBody,
  validateCoupon: validateCouponBody,
  quoteOrder: quoteBody,
  abandonOrder: abandonBody,
  placeOrder: createOrderBody,
  trackProduct: productPixelBody,
  trackCheckout: enrichedEvents,
  trackPurchase: enrichedEvents,
  recordConsent: consentBody,
}

/** Bodies as a client writes them (defaults may be left out). */
export type Bodies = { [Name in keyof typeof bodies]: z.input<(typeof bodies)[Name]> }

export const schemas = {
  login: { body: bodies.login, data: otpChallenge },
  register: { body: bodies.register, data: otpChallenge },
  verifyOtp: { body: bodies.verifyOtp, data: signedInData },
  resendOtp: { body: bodies.resendOtp, data: resentOtp },
  logout: { data: nothing },
  readProfile: { data: profile },
  editProfile: { body: bodies.editProfile, data: profile },
  deleteProfile: { data: nothing },
  exportCustomer: { data: customerExport },
  listSessions: { data: z.array(session) },
  endSessions: { data: nothing },
  // The server answers any brand alike.
  readMenu: { params: z.object({ brand: z.string().max(60) }), data: z.array(menuItem) },
  listProducts: { query: productListQuery, data: z.array(listedProduct) },
  listCategoryProducts: { params: byId, data: z.array(listedProduct) },
  readProduct: { params: z.object({ id: slug }), data: productDetail },
  listCategories: { data: z.array(categoryTile) },
  listSubcategories: { query: z.object({ slug }), data: z.array(subcategory) },
  listCollections: { data: z.array(collection) },
  readShop: { data: shopInfo },
  readHomeContent: { data: homeContent },
  readContentPage: { params: z.object({ slug }), data: contentPage },
  readFaqs: { data: faqs },
  readBlogs: { data: blogs },
  listAddresses: { data: z.array(address) },
  createAddress: { body: bodies.createAddress, data: address },
  chooseAddress: { params: byId, body: bodies.chooseAddress, data: address },
  editAddress: { params: byId, body: bodies.editAddress, data: address },
  deleteAddress: { params: byId, data: nothing },
  validateCoupon: { body: bodies.validateCoupon, data: couponResult },
  readShippingCost: { query: shippingCostQuery, data: shippingCost },
  quoteOrder: { body: bodies.quoteOrder, data: quotedData },
  abandonOrder: { body: bodies.abandonOrder, data: abandoned },
  restoreAbandoned: { query: z.object({ link: z.string().min(1).max(200) }), data: abandonDetail },
  readAbandoned: { query: z.object({ abandonId: id }), data: abandonDetail },
  placeOrder: { body: bodies.placeOrder, data: orderPlaced },
  payOrder: { params: byOrder, data: payAgainData },
  listOrders: { data: z.array(order) },
  readPaymentStatus: { query: paymentStatusQuery, data: paymentStatus },
  readOrder: { params: byOrder, data: orderDetailData },
  receivePaymentWebhook: { params: z.object({ provider: slug }), data: nothing },
  trackProduct: { params: z.object({ slug }), body: bodies.trackProduct, data: accepted },
  trackCheckout: { body: bodies.trackCheckout, data: accepted },
  trackPurchase: { body: bodies.trackPurchase, data: accepted },
  recordConsent: { body: bodies.recordConsent, data: consentKept },
  readClientIp: { data: clientIp },
} satisfies { [Name in EndpointName]: CallSchemas & { data: z.ZodType<Data<Name>> } }
