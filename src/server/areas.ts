import type { DeliveryRules } from '#domain/delivery.ts'
import { href } from '#domain/href.ts'
import { fromRupees } from '#domain/money.ts'
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
import { loadSampleShop } from './catalogue/sample/load-sample-shop.ts'
import { createMissedSearches } from './catalogue/missed-searches.ts'
import { chooseCouriers } from './couriers/choose-couriers.ts'
import { createCouriersOnCall } from './couriers/couriers-on-call.ts'
import { createCoupons } from './coupon/coupons.ts'
import { addSampleCoupons } from './coupon/sample-coupons.ts'
import { createCustomerDesk } from './customer/customer-desk.ts'
import { accountsOf, createCustomers } from './customer/customers.ts'
import { createDeliveries } from './delivery/deliveries.ts'
import type { Env } from './env.ts'
import { garmentDrawings } from './media/drawing/garments.ts'
import { createLookedAtPhotos } from './media/looked-at-photo.ts'
import { createInvoices } from './invoice/invoices.ts'
import { openMessages } from './messages/open-messages.ts'
import { createAskAgain } from './order/ask-again.ts'
import { createConfirmByLink, opensToConfirm, opensToReturn } from './order/confirm-by-link.ts'
import { keepCashRules } from './order/kept-cash-rules.ts'
import { createConfirmRounds } from './order/confirm-rounds.ts'
import { createDeferredCancels } from './order/deferred-cancel.ts'
import { forgetHandMessages } from './order/hand-messages-waiting.ts'
import { forgetCarts, readCartsOf, readOrdersOf } from './order/order-privacy.ts'
import { createOrderTokens } from './order/order-link-token.ts'
import { createOrdersOnTheRoad } from './order/orders-on-the-road.ts'
import { createOrdersOfCustomer } from './order/orders-of-customer.ts'
import { createOrdersToPack } from './order/orders-to-pack.ts'
import { createOrdersToPay } from './order/orders-to-pay.ts'
import { createOrdersToReturn } from './order/orders-to-return.ts'
import { createOrders, ordersBefore } from './order/orders.ts'
import { createStaffOrderEdits } from './order/staff-order-edits.ts'
import { createStaffOrders } from './order/staff-orders.ts'
import { createTellByHand } from './order/tell-by-hand.ts'
import { createWork } from './order/work.ts'
import { createRestoreLinks } from './order/restore-links.ts'
import { createReturnLinks } from './order/return-links.ts'
import { createReturnPages } from './order/return-pages.ts'
import { createPacking } from './packing/packing.ts'
import { createParcelNews } from './parcel-news/parcel-news.ts'
import { createInvoiceLinks } from './papers/invoice-links.ts'
import { createPapers } from './papers/print-papers.ts'
import { chooseProviders } from './payment/payment-providers.ts'
import { createPayments } from './payment/payments.ts'
import { forgetReturnPhotos } from './returns/return-photos.ts'
import { createReplacements } from './returns/replacements.ts'
import { createReturns } from './returns/returns.ts'
import { createShopSettings } from './settings/shop-settings.ts'
import { createStaff } from './staff/staff.ts'
import { createReservations } from './stock/reservations.ts'
import { createStocks } from './stock/stocks.ts'
import { hasAdPlatform } from './tracking/forward-conversion.ts'
import { createTracking } from './tracking/tracking.ts'
import { createWishlists } from './wishlist/wishlists.ts'

export type Areas = ReturnType<typeof createAreas>

type Dependencies = {
  env: Env
  database: Database
  /** Connections of their own for the payments' webhooks and workers. */
  workDatabase?: Database
  log: Log
  /** Keys hashes, seals and signed links. */
  pepper: Secrets
  /** The owner's, as they are now. */
  deliveryRules: () => DeliveryRules
}

/**
 * Every area of the shop, made of those above it; read it top to bottom. The server and the operator's command line
 * work with the same; nothing is started here.
 */
export function createAreas({ env, database, workDatabase, log, pepper, deliveryRules }: Dependencies) {
  const links = { secrets: pepper, publicUrl: env.PUBLIC_URL }
  const isSecure = env.PUBLIC_URL.startsWith('https:')

  const notes = openNotes({ dataDir: env.DATA_DIR, log })
  const outbox = createOutbox({ database, log })
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
  const ordering = {
    database,
    log,
    turns,
    limits,
    settings: orderSettings(env),
    catalogue,
    customers,
    accountsOf,
    cashRules: rules,
    addresses,
    deliveries,
    invoices,
    messages,
    tracking,
    reservations,
    coupons,
    boxes: packing.ofOrders,
    papers,
    returnLinks: createReturnLinks(links),
    careLinks: returnTokens,
    restoreLinks: createRestoreLinks(links),
  }
  // Payments know orders by the few functions of `PayableOrders`, orders know payments as they are.
  const payments = createPayments({
    database,
    workDatabase,
    log,
    notes,
    publicUrl: env.PUBLIC_URL,
    providers: chooseProviders({ env, database, pepper }),
    orders: createOrdersToPay(ordering),
  })
  const orders = createOrders({ ...ordering, payments })
  const cancels = createDeferredCancels({ ...ordering, payments, outbox })
  const tokens = createOrderTokens({ ...links, purpose: 'order-confirm', page: href.confirm })
  const page = href.confirm
  const confirmByLink = createConfirmByLink({ ...ordering, tokens, cancels, page, opens: opensToConfirm })
  const confirmRounds = createConfirmRounds({ ...ordering, payments, tokens, rules })
  const staffOrders = createStaffOrders({ cancels, actions: staff.actions })
  const staffOrderEdits = createStaffOrderEdits({ ...ordering, actions: staff.actions })
  const parcelNews = createParcelNews({
    database,
    actions: staff.actions,
    orders: createOrdersOnTheRoad({ ...onTheWay, packing: ordersToPack }),
    outbox,
    stocks,
    invoices,
    payments,
    parcels: packing.parcels,
    rules,
  })
  const askAgain = createAskAgain({ ...ordering, tokens, actions: staff.actions })
  const tellByHand = createTellByHand({ ...ordering, tokens: returnTokens, actions: staff.actions })
  const ordersOfCustomer = createOrdersOfCustomer(ordering)
  const customerDesk = createCustomerDesk({ database, customers, actions: staff.actions })
  const couriersOnCall = createCouriersOnCall({
    database,
    log,
    turns,
    actions: staff.actions,
    calls,
    numbers: packing.numbers,
    applyNews: parcelNews.applyNews,
  })
  parcelNews.tellBy(couriersOnCall.tell)
  const returns = createReturns({
    ...ordering,
    actions: staff.actions,
    orders: createOrdersToReturn({ ...ordering, tokens: returnTokens }),
    stocks,
    payments,
    rules,
    pepper,
    takeLookedAt: createLookedAtPhotos(),
    now: () => new Date(),
  })
  const returnPages = createReturnPages({
    ...ordering,
    returns: returns.ofCustomers,
    whatsapp,
    link: createConfirmByLink({
      ...ordering,
      tokens: returnTokens,
      cancels,
      page: href.returns,
      opens: opensToReturn,
    }),
  })
  const work = createWork({ database, reservations, boxes: packing.ofOrders })

  return {
    addresses,
    askAgain,
    catalogue,
    confirmByLink,
    confirmRounds,
    coupons,
    customerDesk,
    couriersOnCall,
    customers,
    deliveries,
    inbox,
    invoices,
    isSecure,
    limits,
    missedSearches,
    notes,
    orders,
    ordersOfCustomer,
    outbox,
    packing,
    papers,
    parcelNews,
    payments,
    returns,
    returnPages,
    shopSettings,
    staff,
    staffOrderEdits,
    staffOrders,
    tellByHand,
    tracking,
    turns,
    whatsapp,
    work,
    wishlists,
  }
}

export function orderSettings(env: Env) {
  const { COD_HIGHEST_TOTAL: highest } = env
  return {
    shippingTiers: env.SHIPPING_TIERS,
    ordersPerHour: env.ORDERS_PER_HOUR,
    piecesUnderWay: env.PIECES_UNDER_WAY,
    codOpenOrders: env.COD_OPEN_ORDERS ?? null,
    codHighestTotal: highest === undefined ? null : fromRupees(highest),
  }
}

/** Fills a shop that has no product yet with the sample of db/sample; true when it did. */
export async function fillWithSample(database: Database): Promise<boolean> {
  const stocks = createStocks({ database })
  return loadSampleShop({ database, stocks, garments: garmentDrawings.garments, alsoWrite: addSampleCoupons })
}
