// What each row of endpoints.ts takes and gives: the server parses with it, the types of calls and answers come from it, and
// the readable page of the contract is made from it.
import { z } from 'zod'
import type { DataOf, InputOf, SchemasFor } from '#platform/http/call-schemas.ts'
import { address, createAddressBody, currentAddressBody, editAddressBody } from './address-schemas.ts'
import {
  categoryTile,
  collection,
  menuItem,
  listedProduct,
  productDetail,
  productListMeta,
  productListQuery,
  subcategory,
} from './catalogue-schemas.ts'
import { blogs, contentPage, faqs, homeContent, shopInfo } from './content-schemas.ts'
import { couponResult, offerCouponsBody, offeredCoupon, validateCouponBody } from './coupon-schemas.ts'
import {
  customerExport,
  editProfileBody,
  eraseBody,
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
import { deliveryToPincode, pincodeParams } from './delivery-schemas.ts'
import type { EndpointName, Endpoints } from './endpoints.ts'
import {
  abandonBody,
  abandonDetail,
  abandoned,
  createOrderBody,
  order,
  orderDetailData,
  orderIdOnly,
  orderListQuery,
  orderPlaced,
  payAgainData,
  payInCashBody,
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
import { addWishesBody, wishlistData } from './wishlist-schemas.ts'

const byId = z.object({ id })
const byOrder = z.object({ orderId: id })

export const schemas = {
  login: { body: loginBody, data: otpChallenge },
  register: { body: registerBody, data: otpChallenge },
  verifyOtp: { body: verifyOtpBody, data: signedInData },
  resendOtp: { body: resendOtpBody, data: resentOtp },
  logout: { data: nothing },
  readProfile: { data: profile },
  editProfile: { body: editProfileBody, data: profile },
  deleteProfile: { body: eraseBody, data: nothing },
  exportCustomer: { data: customerExport },
  listSessions: { data: z.array(session) },
  endSessions: { data: nothing },
  // The server answers any brand alike.
  readMenu: { params: z.object({ brand: z.string().max(60) }), data: z.array(menuItem) },
  listProducts: { query: productListQuery, data: z.array(listedProduct), meta: productListMeta },
  listSimilarProducts: { params: byId, data: z.array(listedProduct) },
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
  createAddress: { body: createAddressBody, data: address },
  chooseAddress: { params: byId, body: currentAddressBody, data: address },
  editAddress: { params: byId, body: editAddressBody, data: address },
  deleteAddress: { params: byId, data: nothing },
  readDelivery: { params: pincodeParams, data: deliveryToPincode },
  readWishlist: { data: wishlistData },
  addWishes: { body: addWishesBody, data: wishlistData },
  removeWish: { params: byId, data: nothing },
  validateCoupon: { body: validateCouponBody, data: couponResult },
  offerCoupons: { body: offerCouponsBody, data: z.array(offeredCoupon) },
  readShippingCost: { query: shippingCostQuery, data: shippingCost },
  quoteOrder: { body: quoteBody, data: quotedData },
  abandonOrder: { body: abandonBody, data: abandoned },
  restoreAbandoned: { query: z.object({ link: z.string().min(1).max(200) }), data: abandonDetail },
  readAbandoned: { query: z.object({ abandonId: id }), data: abandonDetail },
  placeOrder: { body: createOrderBody, data: orderPlaced },
  payOrder: { params: byOrder, data: payAgainData },
  payInCash: { params: byOrder, body: payInCashBody, data: orderIdOnly },
  listOrders: { query: orderListQuery, data: z.array(order) },
  readPaymentStatus: { query: paymentStatusQuery, data: paymentStatus },
  readOrder: { params: byOrder, data: orderDetailData },
  receivePaymentWebhook: { params: z.object({ provider: slug }), data: nothing },
  receiveCourierNews: { params: z.object({ courier: id }), data: nothing },
  trackProduct: { params: z.object({ slug }), body: productPixelBody, data: accepted },
  trackCheckout: { body: enrichedEvents, data: accepted },
  trackPurchase: { body: enrichedEvents, data: accepted },
  recordConsent: { body: consentBody, data: consentKept },
  readClientIp: { data: clientIp },
} satisfies SchemasFor<Endpoints>

/** What a call of a row takes, as a client writes it: defaults may be left out. */
export type Input<Name extends EndpointName> = InputOf<(typeof schemas)[Name]>
/** What a good answer of a row carries. */
export type Data<Name extends EndpointName> = DataOf<(typeof schemas)[Name]>
