import { answerAddresses } from './address/address-api.ts'
import { answerCatalogue } from './catalogue/catalogue-api.ts'
import { answerCourierReports } from './couriers/courier-reports-api.ts'
import { answerCoupons, couponMessage } from './coupon/coupon-api.ts'
import { answerCustomers } from './customer/customer-api.ts'
import { answerDelivery } from './delivery/delivery-api.ts'
import { answerContents } from './content/content-api.ts'
import { openApi } from '#server/settings/shop-endpoints.ts'
import { answerOrders } from './order/order-api.ts'
import { answerPayments } from './payment/payment-api.ts'
import { answerTracking } from './tracking/tracking-api.ts'
import { answerWishlists } from './wishlist/wishlist-api.ts'
import type { Areas } from './areas.ts'
import type { Contents } from './content/contents.ts'

/** The calls of spec §3 and those of the shop's own pages, each with who answers it. */
export function shopCalls({ areas, contents }: { areas: Areas; contents: Contents }) {
  const api = openApi()
  answerCatalogue(api, areas)
  answerContents(api, contents)
  answerCustomers(api, areas.customers)
  answerAddresses(api, areas.addresses)
  answerDelivery(api, areas.deliveries)
  answerWishlists(api, areas.wishlists)
  answerCoupons(api, areas.coupons)
  answerOrders(api, areas.orders, couponMessage)
  answerPayments(api, areas.payments)
  answerCourierReports(api, areas.couriersOnCall)
  answerTracking(api, areas)
  const silent = api.unanswered()
  if (silent.length > 0) throw new Error(`nobody answers ${silent.join(', ')}`)
  return api
}
