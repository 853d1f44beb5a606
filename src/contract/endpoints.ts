// The whole API on one page. What each row takes and gives stands in endpoint-schemas.ts, what it is for in
// endpoint-summaries.ts; this file has neither, so that the browser ships only what it calls by.
import { open, openOrSignedIn, signed, signedIn } from '#platform/http/endpoint.ts'

/** Where the rows are asked, at the origin of the pages. */
export const ownApiBase = '/api/web'

export const endpoints = {
  // Signing in (spec §4, §7)
  login: open('POST', '/customer/login'),
  register: open('POST', '/customer/register'),
  verifyOtp: open('POST', '/customer/otp-verify'),
  resendOtp: open('POST', '/customer/resend-otp'),
  logout: signedIn('POST', '/customer/logout'),

  // The customer and their data
  readProfile: signedIn('GET', '/customer/profile'),
  editProfile: signedIn('PATCH', '/customer/profile'),
  deleteProfile: signedIn('DELETE', '/customer/profile'),
  exportCustomer: signedIn('GET', '/customer/export'),
  listSessions: signedIn('GET', '/customer/sessions'),
  endSessions: signedIn('DELETE', '/customer/sessions'),

  // The catalogue
  readMenu: open('GET', '/category/{brand}/header/menu'),
  listProducts: open('GET', '/product/list'),
  listSimilarProducts: open('GET', '/product/similar/{id}'),
  listCategoryProducts: open('GET', '/product/category/{id}'),
  readProduct: open('GET', '/product/detail/{id}'),
  listCategories: open('GET', '/category/list'),
  listSubcategories: open('GET', '/subcategory/list'),
  listCollections: open('GET', '/category/collections'),

  // Texts of the shop, from content/ (ours)
  readShop: open('GET', '/content/shop'),
  readHomeContent: open('GET', '/content/home'),
  readContentPage: open('GET', '/content/page/{slug}'),
  readFaqs: open('GET', '/content/faqs'),
  readBlogs: open('GET', '/content/blogs'),

  // Addresses
  listAddresses: signedIn('GET', '/address/get'),
  createAddress: signedIn('POST', '/address/create'),
  chooseAddress: signedIn('PATCH', '/address/current-address/{id}'),
  editAddress: signedIn('PATCH', '/address/{id}'),
  deleteAddress: signedIn('DELETE', '/address/{id}'),

  // Delivery (ours)
  readDelivery: open('GET', '/delivery/{pincode}'),
  // Products to keep in sight (ours)
  readWishlist: signedIn('GET', '/wishlist'),
  addWishes: signedIn('POST', '/wishlist'),
  removeWish: signedIn('DELETE', '/wishlist/{id}'),

  // Prices and orders
  validateCoupon: openOrSignedIn('POST', '/order/coupon/validate'),
  offerCoupons: openOrSignedIn('POST', '/order/coupon/offers'),
  readShippingCost: open('GET', '/order/shipping-cost'),
  quoteOrder: openOrSignedIn('POST', '/order/quote'),
  abandonOrder: signedIn('POST', '/order/v2/abandon'),
  readAbandoned: signedIn('GET', '/order/v2/abandon/detail'),
  restoreAbandoned: open('GET', '/order/abandoned/restore'),
  placeOrder: signedIn('POST', '/order/v2/create'),
  payOrder: signedIn('POST', '/order/{orderId}/pay'),
  payInCash: signedIn('POST', '/order/{orderId}/pay-in-cash'),
  listOrders: signedIn('GET', '/order/history'),
  readPaymentStatus: openOrSignedIn('GET', '/order/payment/status'),
  readOrder: signedIn('GET', '/order/{orderId}'),
  receivePaymentWebhook: signed('POST', '/payment/webhook/{provider}'),
  receiveCourierNews: signed('POST', '/courier/news/{courier}'),

  // Tracking
  trackProduct: openOrSignedIn('POST', '/pixel/product/{slug}'),
  trackCheckout: signedIn('POST', '/pixel/initiateCheckout'),
  trackPurchase: signedIn('POST', '/pixel/purchaseEvent'),
  recordConsent: openOrSignedIn('POST', '/consent'),
  readClientIp: open('GET', '/client-ip'),
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

const ownTexts: readonly EndpointName[] = [
  'readShop',
  'readHomeContent',
  'readContentPage',
  'readFaqs',
  'readBlogs',
]

/** Rows of the shop's own texts: they belong to the pages, wherever the rest of the API lives (decision 0034). */
export function isOwnText(name: EndpointName): boolean {
  return ownTexts.includes(name)
}
