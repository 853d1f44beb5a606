// The whole API on one page. Types only are imported, so the browser ships these rows without a schema library;
// the server's schemas for the same rows stand in endpoint-schemas.ts.
import { open, openOrSignedIn, signed, signedIn } from '#platform/http/endpoint.ts'
import type { DataOf, InputOf } from '#platform/http/endpoint.ts'
import type { Address } from './address-schemas.ts'
import type {
  CategoryTile,
  Collection,
  MenuItem,
  ListedProduct,
  ProductDetail,
  Subcategory,
} from './catalogue-schemas.ts'
import type { Blogs, ContentPage, Faqs, HomeContent, ShopInfo } from './content-schemas.ts'
import type { CouponResult } from './coupon-schemas.ts'
import type {
  CustomerExport,
  CustomerSession,
  OtpChallenge,
  Profile,
  ResentOtp,
  SignedIn,
} from './customer-schemas.ts'
import type {
  AbandonDetail,
  Order,
  OrderDetail,
  OrderPlacedData,
  PaymentStatusData,
  Quoted,
  ShippingCost,
} from './order-schemas.ts'
import type { Bodies } from './endpoint-schemas.ts'

type Body<Name extends keyof Bodies> = { body: Bodies[Name] }
type Id = { params: { id: string } }
type NoInput = Record<never, never>

export const endpoints = {
  // Signing in (spec §4, §7)
  login: open<Body<'login'>, OtpChallenge>('POST /customer/login', 'Ask for a one-time password'),
  register: open<Body<'register'>, OtpChallenge>(
    'POST /customer/register',
    'Open an account; it exists once the code is verified',
  ),
  verifyOtp: open<Body<'verifyOtp'>, SignedIn>(
    'POST /customer/otp-verify',
    'Trade the one-time password for a token',
  ),
  resendOtp: open<Body<'resendOtp'>, ResentOtp>('POST /customer/resend-otp', 'Send a new code'),
  logout: signedIn<NoInput, null>('POST /customer/logout', 'End this session everywhere'),

  // The customer and their data
  readProfile: signedIn<NoInput, Profile>('GET /customer/profile', 'Who is signed in'),
  editProfile: signedIn<Body<'editProfile'>, Profile>('PATCH /customer/profile', 'Change name and e-mail'),
  deleteProfile: signedIn<NoInput, null>('DELETE /customer/profile', 'Erase the account'),
  exportCustomer: signedIn<NoInput, CustomerExport>(
    'GET /customer/export',
    'Everything the shop keeps about the customer',
  ),
  listSessions: signedIn<NoInput, CustomerSession[]>(
    'GET /customer/sessions',
    'Where the account is signed in',
  ),
  endSessions: signedIn<NoInput, null>('DELETE /customer/sessions', 'Log out everywhere'),

  // The catalogue
  readMenu: open<{ params: { brand: string } }, MenuItem[]>(
    'GET /category/{brand}/header/menu',
    'Items of the header menu',
  ),
  listProducts: open<{ query?: { search?: string; limit?: string; colors?: 'none' } }, ListedProduct[]>(
    'GET /product/list',
    'All products, or those a search term finds',
  ),
  listCategoryProducts: open<Id, ListedProduct[]>('GET /product/category/{id}', 'Products of a category'),
  readProduct: open<Id, ProductDetail>('GET /product/detail/{id}', 'One product, by id or slug'),
  listCategories: open<NoInput, CategoryTile[]>('GET /category/list', 'Category tiles'),
  listSubcategories: open<{ query: { slug: string } }, Subcategory[]>(
    'GET /subcategory/list',
    'Subcategories of a category, by its slug',
  ),
  listCollections: open<NoInput, Collection[]>('GET /category/collections', 'Collections of the home page'),

  // Texts of the shop, from content/ (ours)
  readShop: open<NoInput, ShopInfo>('GET /content/shop', 'What the shop says of itself'),
  readHomeContent: open<NoInput, HomeContent>('GET /content/home', 'Texts of the home page'),
  readContentPage: open<{ params: { slug: string } }, ContentPage>(
    'GET /content/page/{slug}',
    'A policy page',
  ),
  readFaqs: open<NoInput, Faqs>('GET /content/faqs', 'Questions and answers'),
  readBlogs: open<NoInput, Blogs>('GET /content/blogs', 'Blog cards'),

  // Addresses
  listAddresses: signedIn<NoInput, Address[]>('GET /address/get', 'Addresses of the customer'),
  createAddress: signedIn<Body<'createAddress'>, Address>('POST /address/create', 'Save an address'),
  chooseAddress: signedIn<Id & Body<'chooseAddress'>, Address>(
    'PATCH /address/current-address/{id}',
    'Make an address the default',
  ),
  editAddress: signedIn<Id & Body<'editAddress'>, Address>('PATCH /address/{id}', 'Change an address'),
  deleteAddress: signedIn<Id, null>('DELETE /address/{id}', 'Remove an address'),

  // Prices and orders
  validateCoupon: openOrSignedIn<Body<'validateCoupon'>, CouponResult>(
    'POST /order/coupon/validate',
    'What a coupon is worth now',
  ),
  readShippingCost: open<{ query: { weight: string } }, ShippingCost>(
    'GET /order/shipping-cost',
    'Shipping charge by weight in grams',
  ),
  quoteOrder: openOrSignedIn<Body<'quoteOrder'>, Quoted>(
    'POST /order/quote',
    'Lines priced by the server, with stock',
  ),
  abandonOrder: signedIn<Body<'abandonOrder'>, { abandonId: string }>(
    'POST /order/v2/abandon',
    'Keep the cart before checkout',
  ),
  readAbandoned: signedIn<{ query: { abandonId: string } }, AbandonDetail>(
    'GET /order/v2/abandon/detail',
    'Read a kept cart back',
  ),
  restoreAbandoned: open<{ query: { link: string } }, AbandonDetail>(
    'GET /order/abandoned/restore',
    'Read a kept cart back by a signed link',
  ),
  placeOrder: signedIn<Body<'placeOrder'>, OrderPlacedData>('POST /order/v2/create', 'Place the order'),
  payOrder: signedIn<{ params: { orderId: string } }, { paymentRedirectUrl: string }>(
    'POST /order/{orderId}/pay',
    'Pay an unpaid order again',
  ),
  listOrders: signedIn<NoInput, Order[]>('GET /order/history', 'Orders, newest first'),
  readPaymentStatus: openOrSignedIn<{ query: { orderId: string; t?: string } }, PaymentStatusData>(
    'GET /order/payment/status',
    'How the payment of an order stands',
  ),
  readOrder: signedIn<{ params: { orderId: string } }, OrderDetail>(
    'GET /order/{orderId}',
    'One order with all its detail',
  ),
  receivePaymentWebhook: signed<{ params: { provider: string } }, null>(
    'POST /payment/webhook/{provider}',
    'A gateway reports',
  ),

  // Tracking
  trackProduct: openOrSignedIn<{ params: { slug: string } } & Body<'trackProduct'>, { accepted: number }>(
    'POST /pixel/product/{slug}',
    'A product was seen or added to a cart',
  ),
  trackCheckout: signedIn<Body<'trackCheckout'>, { accepted: number }>(
    'POST /pixel/initiateCheckout',
    'Checkout was started',
  ),
  trackPurchase: signedIn<Body<'trackPurchase'>, { accepted: number }>(
    'POST /pixel/purchaseEvent',
    'An order was placed',
  ),
  recordConsent: openOrSignedIn<Body<'recordConsent'>, { consentId: string }>(
    'POST /consent',
    'What the shopper allows',
  ),
  readClientIp: open<NoInput, { ip: string }>('GET /client-ip', 'The address the shop sees'),
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type Input<Name extends EndpointName> = InputOf<Endpoints[Name]>
export type Data<Name extends EndpointName> = DataOf<Endpoints[Name]>

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
