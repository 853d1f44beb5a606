// The whole API on one page. Types only are imported, so the browser ships these rows without a schema library;
// the server's schemas for the same rows stand in schemas.ts.
import { row } from './endpoint.ts'
import type { DataOf, InputOf } from './endpoint.ts'
import type { Address } from './address.ts'
import type { CategoryTile, Collection, MenuItem, Product, ProductDetail, Subcategory } from './catalogue.ts'
import type { CouponResult } from './coupon.ts'
import type {
  CustomerExport,
  CustomerSession,
  OtpChallenge,
  Profile,
  ResentOtp,
  SignedIn,
} from './customer.ts'
import type {
  AbandonDetail,
  Order,
  OrderDetail,
  OrderPlaced,
  PaymentStatus,
  Quoted,
  ShippingCost,
} from './order.ts'
import type { Bodies } from './schemas.ts'

type Body<Name extends keyof Bodies> = { body: Bodies[Name] }
type Id = { params: { id: string } }
type NoInput = Record<never, never>

export const endpoints = {
  // Signing in (spec §4, §7)
  login: row<Body<'login'>, OtpChallenge>({
    method: 'POST',
    path: '/customer/login',
    signIn: 'none',
    summary: 'Ask for a one-time password',
  }),
  register: row<Body<'register'>, OtpChallenge>({
    method: 'POST',
    path: '/customer/register',
    signIn: 'none',
    summary: 'Open an account; it exists once the code is verified',
  }),
  verifyOtp: row<Body<'verifyOtp'>, SignedIn>({
    method: 'POST',
    path: '/customer/otp-verify',
    signIn: 'none',
    summary: 'Trade the one-time password for a token',
  }),
  resendOtp: row<Body<'resendOtp'>, ResentOtp>({
    method: 'POST',
    path: '/customer/resend-otp',
    signIn: 'none',
    summary: 'Send a new code',
  }),
  logout: row<NoInput, null>({
    method: 'POST',
    path: '/customer/logout',
    signIn: 'required',
    summary: 'End this session everywhere',
  }),

  // The customer and her data
  readProfile: row<NoInput, Profile>({
    method: 'GET',
    path: '/customer/profile',
    signIn: 'required',
    summary: 'Who is signed in',
  }),
  editProfile: row<Body<'editProfile'>, Profile>({
    method: 'PATCH',
    path: '/customer/profile',
    signIn: 'required',
    summary: 'Change name and e-mail',
  }),
  deleteProfile: row<NoInput, null>({
    method: 'DELETE',
    path: '/customer/profile',
    signIn: 'required',
    summary: 'Erase the account',
  }),
  exportCustomer: row<NoInput, CustomerExport>({
    method: 'GET',
    path: '/customer/export',
    signIn: 'required',
    summary: 'Everything the shop keeps about the customer',
  }),
  listSessions: row<NoInput, CustomerSession[]>({
    method: 'GET',
    path: '/customer/sessions',
    signIn: 'required',
    summary: 'Where the account is signed in',
  }),
  endSessions: row<NoInput, null>({
    method: 'DELETE',
    path: '/customer/sessions',
    signIn: 'required',
    summary: 'Log out everywhere',
  }),

  // The catalogue
  readMenu: row<{ params: { brand: string } }, MenuItem[]>({
    method: 'GET',
    path: '/category/{brand}/header/menu',
    signIn: 'none',
    summary: 'Items of the header menu',
  }),
  listProducts: row<{ query?: { search?: string; limit?: string } }, Product[]>({
    method: 'GET',
    path: '/product/list',
    signIn: 'none',
    summary: 'All products, or those a search term finds',
  }),
  listCategoryProducts: row<Id, Product[]>({
    method: 'GET',
    path: '/product/category/{id}',
    signIn: 'none',
    summary: 'Products of a category',
  }),
  readProduct: row<Id, ProductDetail>({
    method: 'GET',
    path: '/product/detail/{id}',
    signIn: 'none',
    summary: 'One product, by id or slug',
  }),
  listCategories: row<NoInput, CategoryTile[]>({
    method: 'GET',
    path: '/category/list',
    signIn: 'none',
    summary: 'Category tiles',
  }),
  listSubcategories: row<{ query: { slug: string } }, Subcategory[]>({
    method: 'GET',
    path: '/subcategory/list',
    signIn: 'none',
    summary: 'Subcategories of a category, by its slug',
  }),
  listCollections: row<NoInput, Collection[]>({
    method: 'GET',
    path: '/category/collections',
    signIn: 'none',
    summary: 'Collections of the home page',
  }),

  // Addresses
  listAddresses: row<NoInput, Address[]>({
    method: 'GET',
    path: '/address/get',
    signIn: 'required',
    summary: 'Addresses of the customer',
  }),
  createAddress: row<Body<'createAddress'>, Address>({
    method: 'POST',
    path: '/address/create',
    signIn: 'required',
    summary: 'Save an address',
  }),
  chooseAddress: row<Id & Body<'chooseAddress'>, Address>({
    method: 'PATCH',
    path: '/address/current-address/{id}',
    signIn: 'required',
    summary: 'Make an address the default',
  }),
  editAddress: row<Id & Body<'editAddress'>, Address>({
    method: 'PATCH',
    path: '/address/{id}',
    signIn: 'required',
    summary: 'Change an address',
  }),
  deleteAddress: row<Id, null>({
    method: 'DELETE',
    path: '/address/{id}',
    signIn: 'required',
    summary: 'Remove an address',
  }),

  // Prices and orders
  validateCoupon: row<Body<'validateCoupon'>, CouponResult>({
    method: 'POST',
    path: '/order/coupon/validate',
    signIn: 'optional',
    summary: 'What a coupon is worth now',
  }),
  readShippingCost: row<{ query: { weight: string } }, ShippingCost>({
    method: 'GET',
    path: '/order/shipping-cost',
    signIn: 'none',
    summary: 'Shipping charge by weight in grams',
  }),
  quoteOrder: row<Body<'quoteOrder'>, Quoted>({
    method: 'POST',
    path: '/order/quote',
    signIn: 'optional',
    summary: 'Lines priced by the server, with stock',
  }),
  abandonOrder: row<Body<'abandonOrder'>, { abandonId: string }>({
    method: 'POST',
    path: '/order/v2/abandon',
    signIn: 'required',
    summary: 'Keep the cart before checkout',
  }),
  readAbandoned: row<{ query: { abandonId: string } }, AbandonDetail>({
    method: 'GET',
    path: '/order/v2/abandon/detail',
    signIn: 'required',
    summary: 'Read a kept cart back',
  }),
  placeOrder: row<Body<'placeOrder'>, OrderPlaced>({
    method: 'POST',
    path: '/order/v2/create',
    signIn: 'required',
    summary: 'Place the order',
  }),
  payOrder: row<{ params: { orderId: string } }, { paymentRedirectUrl: string }>({
    method: 'POST',
    path: '/order/{orderId}/pay',
    signIn: 'required',
    summary: 'Pay an unpaid order again',
  }),
  listOrders: row<NoInput, Order[]>({
    method: 'GET',
    path: '/order/history',
    signIn: 'required',
    summary: 'Orders, newest first',
  }),
  readPaymentStatus: row<{ query: { orderId: string; t?: string } }, PaymentStatus>({
    method: 'GET',
    path: '/order/payment/status',
    signIn: 'optional',
    summary: 'How the payment of an order stands',
  }),
  readOrder: row<{ params: { orderId: string } }, OrderDetail>({
    method: 'GET',
    path: '/order/{orderId}',
    signIn: 'required',
    summary: 'One order with all its detail',
  }),
  receivePaymentWebhook: row<{ params: { provider: string } }, null>({
    method: 'POST',
    path: '/payment/webhook/{provider}',
    signIn: 'signature',
    summary: 'A gateway reports',
  }),

  // Tracking
  trackProduct: row<{ params: { slug: string } } & Body<'trackProduct'>, { accepted: number }>({
    method: 'POST',
    path: '/pixel/product/{slug}',
    signIn: 'optional',
    summary: 'A product was seen or added to a cart',
  }),
  trackCheckout: row<Body<'trackCheckout'>, { accepted: number }>({
    method: 'POST',
    path: '/pixel/initiateCheckout',
    signIn: 'required',
    summary: 'Checkout was started',
  }),
  trackPurchase: row<Body<'trackPurchase'>, { accepted: number }>({
    method: 'POST',
    path: '/pixel/purchaseEvent',
    signIn: 'required',
    summary: 'An order was placed',
  }),
  recordConsent: row<Body<'recordConsent'>, { consentId: string }>({
    method: 'POST',
    path: '/consent',
    signIn: 'optional',
    summary: 'What the shopper allows',
  }),
  readClientIp: row<NoInput, { ip: string }>({
    method: 'GET',
    path: '/client-ip',
    signIn: 'none',
    summary: 'The address the shop sees',
  }),
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type Input<Name extends EndpointName> = InputOf<Endpoints[Name]>
export type Data<Name extends EndpointName> = DataOf<Endpoints[Name]>
