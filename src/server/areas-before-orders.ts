import type { DeliveryRules } from '#domain/delivery.ts'
import { href } from '#domain/href.ts'
import { createOutbox, createTurns } from '#platform/jobs/jobs.ts'
import { timeZone } from './settings/policy.ts'
import { createLimits } from '#platform/limits/limits.ts'
import type { Log } from '#platform/log/log.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Database } from '#server/db/database.ts'
import { openNotes } from '#server/db/notes.ts'
import type { Secrets } from '#platform/signing/signing.ts'
import { createAddresses } from './address/addresses.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createMissedSearches } from './catalogue/missed-searches.ts'
import { chooseCouriers } from './couriers/choose-couriers.ts'
import { createCoupons } from './coupon/coupons.ts'
import { accountsOf, createCustomers } from './customer/customers.ts'
import { createDeliveries } from './delivery/deliveries.ts'
import type { Env } from './env.ts'
import { garmentDrawings } from './media/drawing/garments.ts'
import { createInvoices } from './invoice/invoices.ts'
import { openMessages } from './messages/open-messages.ts'
import { keepCashRules } from './order/kept-cash-rules.ts'
import { forgetHandMessages } from './order/hand-messages-waiting.ts'
import { forgetCarts, readCartsOf, readOrdersOf } from './order/order-privacy.ts'
import { createOrderTokens } from './order/links/order-link-token.ts'
import { createOrdersToPack } from './order/orders-to-pack.ts'
import { ordersBefore } from './order/orders.ts'
import { createPacking } from './packing/packing.ts'
import { createInvoiceLinks } from './papers/invoice-links.ts'
import { createPapers } from './papers/print-papers.ts'
import { forgetReturnPhotos } from './returns/return-photos.ts'
import { createReplacements } from './returns/replacements.ts'
import { createShopSettings } from './settings/shop-settings.ts'
import { createStaff } from './staff/staff.ts'
import { createReservations } from './stock/reservations.ts'
import { createStocks } from './stock/stocks.ts'
import { hasAdPlatform } from './tracking/forward-conversion.ts'
import { createTracking } from './tracking/tracking.ts'
import { createWishlists } from './wishlist/wishlists.ts'

export type AreaDependencies = {
  env: Env
  database: Database
  /** Connections of their own for the payments' webhooks and workers, and for the messages that wait. */
  workDatabase?: Database
  log: Log
  /** Keys hashes, seals and signed links. */
  pepper: Secrets
  /** The owner's, as they are now. */
  deliveryRules: () => DeliveryRules
}

export type AreasBeforeOrders = ReturnType<typeof areasBeforeOrders>

/** What orders are made of: people, products, stock, coupons, staff, settings, packing and papers; read it top to bottom. */
export function areasBeforeOrders(dependencies: AreaDependencies) {
  const { env, database, workDatabase = database, log, pepper, deliveryRules } = dependencies
  const links = { secrets: pepper, publicUrl: env.PUBLIC_URL }
  const isSecure = env.PUBLIC_URL.startsWith('https:')

  const notes = openNotes({ dataDir: env.DATA_DIR, log })
  const outbox = createOutbox({ database: workDatabase, log })
  const turns = createTurns(database)
  const limits = createLimits({ database, pepper, timeZone })
  const { messages, inbox, whatsapp, choicesOf, forgetMessages } = openMessages({
    env,
    database,
    outbox,
    pepper,
    limits,
    log,
  })
  const stocks = createStocks({ database })
  const reservations = createReservations()
  const catalogue = createCatalogue({ database, stocks, drawings: garmentDrawings, log })
  const missedSearches = createMissedSearches({ database })
  const tracking = createTracking({
    database,
    outbox,
    catalogue,
    publicUrl: env.PUBLIC_URL,
    isForwarding: hasAdPlatform(env),
  })
  const deliveries = createDeliveries({
    rules: deliveryRules,
    cash: keepCashRules(() => rules(database.query)),
  })
  const addresses = createAddresses({ database, deliveries })
  const wishlists = createWishlists({ database })
  const customers = createCustomers({
    database,
    limits,
    messages,
    pepper,
    isSecure,
    notes,
    elsewhere: [
      {
        part: 'orders',
        read: (customerId) => readOrdersOf(database.query, customerId),
        forget: (tx, customer) => forgetHandMessages({ messages }, tx, customer),
      },
      { part: 'carts', read: (customerId) => readCartsOf(database.query, customerId), forget: forgetCarts },
      { part: 'consents', read: tracking.consentsOf },
      { part: 'traces', read: tracking.tracesOf, forget: tracking.forgetTraces },
      { part: 'addresses', read: addresses.list, forget: (tx, { id }) => addresses.forget(tx, id) },
      { part: 'wishes', read: wishlists.wishesOf, forget: (tx, { id }) => wishlists.forget(tx, id) },
      { part: 'photographs', forget: forgetReturnPhotos },
      {
        part: 'messages',
        read: choicesOf,
        forget: (tx, { mobileNumber }) => forgetMessages(tx, mobileNumber),
      },
    ],
  })
  const staff = createStaff({
    database,
    limits,
    pepper,
    adminUrl: env.ADMIN_URL ?? env.PUBLIC_URL,
    isSample: env.SHOP_MODE === 'sample',
  })
  const shopSettings = createShopSettings({ database, actions: staff.actions })
  const rules = (connection: Connection) => shopSettings.read(connection, 'rules')
  const invoices = createInvoices({ settings: shopSettings, now: () => new Date() })
  const coupons = createCoupons({ database, limits, accountsOf, ordersBefore })
  const returnTokens = createOrderTokens({ ...links, purpose: 'order-returns', page: href.returns })
  const onTheWay = { messages, deliveries, tokens: returnTokens }
  const ordersToPack = createOrdersToPack(onTheWay)
  const calls = chooseCouriers(env)
  const packing = createPacking({
    database,
    isOnCall: (courier) => calls(courier) !== null,
    actions: staff.actions,
    orders: ordersToPack,
    replacements: createReplacements(),
    stocks,
    invoices,
  })
  const papers = createPapers({
    database,
    settings: shopSettings,
    invoices,
    waves: packing.waves,
    links: createInvoiceLinks(links),
  })

  return {
    addresses,
    calls,
    catalogue,
    coupons,
    customers,
    deliveries,
    inbox,
    invoices,
    isSecure,
    limits,
    links,
    messages,
    missedSearches,
    notes,
    onTheWay,
    ordersToPack,
    outbox,
    packing,
    papers,
    reservations,
    returnTokens,
    rules,
    shopSettings,
    staff,
    stocks,
    tracking,
    turns,
    whatsapp,
    wishlists,
  }
}
