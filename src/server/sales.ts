import type { Paise } from '#domain/money.ts'
import { fromRupees } from '#domain/money.ts'
import type { Addresses } from './address/addresses.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { createCoupons } from './coupon/coupons.ts'
import type { Customers } from './customer/customers.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { Env } from './env.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Log } from '#platform/log/log.ts'
import type { Messages } from './messages/messages.ts'
import { createOrdersToPay } from '#server/order/orders-to-pay.ts'
import { hasOrderedBefore } from './order/order-store.ts'
import { createOrders } from './order/orders.ts'
import { createRestoreLinks } from './order/restore-links.ts'
import { createReturnLinks } from './order/return-links.ts'
import { chooseProviders } from './payment/payment-providers.ts'
import { createPayments } from './payment/payments.ts'
import { createReservations } from './stock/reservations.ts'
import type { Tracking } from './tracking/tracking.ts'

type Dependencies = {
  env: Env
  database: Database
  /** Connections of their own for the payments' webhooks and workers. */
  workDatabase?: Database
  log: Log
  limits: Limits
  catalogue: Pick<Catalogue, 'readForOrder'>
  customers: Pick<Customers, 'readForOrder'>
  addresses: Pick<Addresses, 'readForOrder'>
  messages: Pick<Messages, 'send'>
  tracking: Pick<Tracking, 'purchased'>
  /** Signs the links back from the gateway. */
  pepper: string
}

export type Sales = ReturnType<typeof openSales>

/** Coupons, stock, payments and orders, wired to each other: payments know orders by six functions and no more. */
export function openSales({ env, pepper, limits, workDatabase, ...rest }: Dependencies) {
  const { database, log } = rest
  const links = { secret: pepper, publicUrl: env.PUBLIC_URL }
  const returnLinks = createReturnLinks(links)
  const restoreLinks = createRestoreLinks(links)
  const reservations = createReservations()
  const coupons = createCoupons({ database, limits, hasOrderedBefore })
  const base = { ...rest, reservations, coupons, returnLinks, restoreLinks }
  const payments = createPayments({
    database,
    workDatabase,
    log,
    publicUrl: env.PUBLIC_URL,
    providers: chooseProviders({ env, database, pepper }),
    orders: createOrdersToPay(base),
  })
  const orders = createOrders({ ...base, payments, settings: orderSettings(env) })
  return { coupons, payments, orders }
}

export function orderSettings(env: Env) {
  return {
    shippingTiers: env.SHIPPING_TIERS,
    ordersPerHour: env.ORDERS_PER_HOUR,
    codOpenOrders: env.COD_OPEN_ORDERS ?? null,
    codHighestTotal: paiseOrNull(env.COD_HIGHEST_TOTAL),
  }
}

function paiseOrNull(rupees: number | undefined): Paise | null {
  return rupees === undefined ? null : fromRupees(rupees)
}
