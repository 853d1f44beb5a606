// The whole API on one page. What each row takes and gives stands in endpoint-schemas.ts; this file has no schema, so that
// the browser ships the rows without a schema library.
import { open, openOrSignedIn, signed, signedIn } from '#platform/http/endpoint.ts'

export const endpoints = {
  // Signing in (spec §4, §7)
  login: open('POST', '/customer/login', 'Ask for a one-time password'),
  register: open('POST', '/customer/register', 'Open an account; it exists once the code is verified'),
  verifyOtp: open('POST', '/customer/otp-verify', 'Trade the one-time password for a token'),
  resendOtp: open('POST', '/customer/resend-otp', 'Send a new code'),
  logout: signedIn('POST', '/customer/logout', 'End this session everywhere'),

  // The customer and their data
  readProfile: signedIn('GET', '/customer/profile', 'Who is signed in'),
  editProfile: signedIn('PATCH', '/customer/profile', 'Change name and e-mail'),
  deleteProfile: signedIn('DELETE', '/customer/profile', 'Erase the account'),
  exportCustomer: signedIn('GET', '/customer/export', 'Everything the shop keeps about the customer'),
  listSessions: signedIn('GET', '/customer/sessions', 'Where the account is signed in'),
  endSessions: signedIn('DELETE', '/customer/sessions', 'Log out everywhere'),

  // The catalogue
  readMenu: open('GET', '/category/{brand}/header/menu', 'Items of the header menu'),
  listProducts: open('GET', '/product/list', 'All products, or those a search term finds'),
  listCategoryProducts: open('GET', '/product/category/{id}', 'Products of a category'),
  readProduct: open('GET', '/product/detail/{id}', 'One product, by id or slug'),
  listCategories: open('GET', '/category/list', 'Category tiles'),
  listSubcategories: open('GET', '/subcategory/list', 'Subcategories of a category, by its slug'),
  listCollections: open('GET', '/category/collections', 'Collections of the home page'),

  // Texts of the shop, from content/ (ours)
  readShop: open('GET', '/content/shop', 'What the shop says of itself'),
  readHomeContent: open('GET', '/content/home', 'Texts of the home page'),
  readContentPage: open('GET', '/content/page/{slug}', 'A policy page'),
  readFaqs: open('GET', '/content/faqs', 'Questions and answers'),
  readBlogs: open('GET', '/content/blogs', 'Blog cards'),

  // Addresses
  listAddresses: signedIn('GET', '/address/get', 'Addresses of the customer'),
  createAddress: signedIn('POST', '/address/create', 'Save an address'),
  chooseAddress: signedIn('PATCH', '/address/current-address/{id}', 'Make an address the default'),
  editAddress: signedIn('PATCH', '/address/{id}', 'Change an address'),
  deleteAddress: signedIn('DELETE', '/address/{id}', 'Remove an address'),

  // Prices and orders
  validateCoupon: openOrSignedIn('POST', '/order/coupon/validate', 'What a coupon is worth now'),
  readShippingCost: open('GET', '/order/shipping-cost', 'Shipping charge by weight in grams'),
  quoteOrder: openOrSignedIn('POST', '/order/quote', 'Lines priced by the server, with stock'),
  abandonOrder: signedIn('POST', '/order/v2/abandon', 'Keep the cart before checkout'),
  readAbandoned: signedIn('GET', '/order/v2/abandon/detail', 'Read a kept cart back'),
  restoreAbandoned: open('GET', '/order/abandoned/restore', 'Read a kept cart back by a signed link'),
  placeOrder: signedIn('POST', '/order/v2/create', 'Place the order'),
  payOrder: signedIn('POST', '/order/{orderId}/pay', 'Pay an unpaid order again'),
  listOrders: signedIn('GET', '/order/history', 'Orders, newest first'),
  readPaymentStatus: openOrSignedIn('GET', '/order/payment/status', 'How the payment of an order stands'),
  readOrder: signedIn('GET', '/order/{orderId}', 'One order with all its detail'),
  receivePaymentWebhook: signed('POST', '/payment/webhook/{provider}', 'A gateway reports'),

  // Tracking
  trackProduct: openOrSignedIn('POST', '/pixel/product/{slug}', 'A product was seen or added to a cart'),
  trackCheckout: signedIn('POST', '/pixel/initiateCheckout', 'Checkout was started'),
  trackPurchase: signedIn('POST', '/pixel/purchaseEvent', 'An order was placed'),
  recordConsent: openOrSignedIn('POST', '/consent', 'What the shopper allows'),
  readClientIp: open('GET', '/client-ip', 'The address the shop sees'),
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
