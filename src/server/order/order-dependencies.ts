import type { RawBuilder } from 'kysely'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import type { AdvanceRules } from '#domain/cash-advance.ts'
import type { CashRules } from '#domain/cash-rules.ts'
import type { Paise } from '#domain/money.ts'
import type { ShippingTier } from '#domain/pricing/shipping-charge.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Coupons } from '#server/coupon/coupons.ts'
import type { Customer, Customers } from '#server/customer/customers.ts'
import type { Invoices } from '#server/invoice/invoices.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Deliveries } from '#server/delivery/deliveries.ts'
import type { Turns } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { BoxesOfOrders } from '#server/packing/packing.ts'
import type { Papers } from '#server/papers/print-papers.ts'
import type { Payments } from '#server/payment/payments.ts'
import type { Reservations } from '#server/stock/reservations.ts'
import type { Tracking } from '#server/tracking/tracking.ts'
import type { RestoreLinks } from './links/restore-links.ts'
import type { ReturnLinks } from './links/return-links.ts'
import type { OrderTokens } from './links/order-link-token.ts'

export type OrderCustomer = Pick<Customer, 'name' | 'mobileNumber' | 'emailId'>

/** What orders ask of the rest of the shop. */
export type OrderDependencies = {
  database: Database
  log: Log
  turns: Turns
  coupons: Pick<Coupons, 'check' | 'checkTyped' | 'redeem' | 'redeemAtCommit' | 'release'>
  reservations: Reservations
  boxes: BoxesOfOrders
  payments: Pick<
    Payments,
    | 'offered'
    | 'begin'
    | 'redirect'
    | 'redirectOfOrder'
    | 'payAgain'
    | 'endAttempts'
    | 'closePages'
    | 'settle'
    | 'refund'
  >
  catalogue: Pick<Catalogue, 'readForOrder' | 'readSizesOf'>
  addresses: {
    readForOrder(tx: Transaction, customerId: string, addressId: string): Promise<DeliveryAddress | null>
  }
  customers: {
    readForOrder(tx: Transaction, customerId: string): Promise<OrderCustomer | null>
  } & Pick<Customers, 'cashOffUntil' | 'read'>
  /** The owner's about paying at the door, as they are now. */
  cashRules: (connection: Connection) => Promise<CashRules & AdvanceRules>
  /** The accounts that the customer's number has had, as part of a statement. */
  accountsOf: (customerId: string) => RawBuilder<string[]>
  deliveries: Pick<Deliveries, 'problemOf' | 'termsFor' | 'expectedFor'>
  messages: Pick<Messages, 'send' | 'takeBack'>
  invoices: Pick<Invoices, 'taxTerms'>
  papers: Pick<Papers, 'linksOf'>
  limits: Pick<Limits, 'spendTogether'>
  returnLinks: ReturnLinks
  /** To the pages behind `/r?t=…`. */
  careLinks: Pick<OrderTokens, 'urlOf'>
  restoreLinks: RestoreLinks
  tracking: Pick<Tracking, 'purchased'>
  settings: OrderSettings
}

/** What the owner decides about orders. Caps of null are off (decision 0035). */
type OrderSettings = {
  shippingTiers: readonly ShippingTier[]
  /** Orders of one customer within an hour. */
  ordersPerHour: number
  /** Pieces of one customer that wait for a payment or for their delivery. */
  piecesUnderWay: number
  /** Cash-on-delivery orders of one customer that are still open. */
  codOpenOrders: number | null
  /** Most that one cash-on-delivery order may cost. */
  codHighestTotal: Paise | null
}
