import { href } from '#domain/href.ts'
import { fromRupees } from '#domain/money.ts'
import { createCouriersOnCall } from './couriers/couriers-on-call.ts'
import { createCustomerDesk } from './customer/customer-desk.ts'
import { accountsOf } from './customer/customers.ts'
import type { Env } from './env.ts'
import type { AreaDependencies, AreasBeforeOrders } from './areas-before-orders.ts'
import { createLookedAtPhotos } from './media/looked-at-photo.ts'
import { createAskAgain } from './order/ask-again.ts'
import { createConfirmByLink, opensToConfirm, opensToReturn } from './order/links/confirm-by-link.ts'
import { createConfirmRounds } from './order/links/confirm-rounds.ts'
import { createDeferredCancels } from './order/deferred-cancel.ts'
import { createOrderTokens } from './order/links/order-link-token.ts'
import { createOrdersOnTheRoad } from './order/orders-on-the-road.ts'
import { createOrdersOfCustomer } from './order/orders-of-customer.ts'
import { createOrdersToPay } from './order/orders-to-pay.ts'
import { createOrdersToReturn } from './order/orders-to-return.ts'
import { createOrders } from './order/orders.ts'
import { createStaffOrderEdits } from './order/staff-order-edits.ts'
import { createStaffOrders } from './order/staff-orders.ts'
import { createTellByHand } from './order/tell-by-hand.ts'
import { createWork } from './order/work.ts'
import { createRestoreLinks } from './order/links/restore-links.ts'
import { createReturnLinks } from './order/links/return-links.ts'
import { createReturnPages } from './order/links/return-pages.ts'
import { createParcelNews } from './parcel-news/parcel-news.ts'
import { chooseProviders } from './payment/payment-providers.ts'
import { createPayments } from './payment/payments.ts'
import { createReturns } from './returns/returns.ts'

type Dependencies = AreaDependencies & { before: AreasBeforeOrders }

/** Orders, their payments, their parcels on the road and what comes back; `before` is what they stand on. */
export function areasOfOrders({ env, database, workDatabase, log, pepper, before }: Dependencies) {
  const { links, notes, outbox, turns, limits, messages, whatsapp, stocks, reservations, catalogue } = before
  const { tracking, deliveries, addresses, customers, staff, rules, invoices, coupons, packing, papers } =
    before
  const { returnTokens, onTheWay, ordersToPack, calls } = before
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
    askAgain,
    confirmByLink,
    confirmRounds,
    customerDesk,
    couriersOnCall,
    orders,
    ordersOfCustomer,
    parcelNews,
    payments,
    returns,
    returnPages,
    staffOrderEdits,
    staffOrders,
    tellByHand,
    work,
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
