import type { PixelEvent } from '#contract/tracking-schemas.ts'
import { href } from '#domain/href.ts'
import { fromRupees } from '#domain/money.ts'
import type { Paise } from '#domain/money.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Outbox } from '#platform/jobs/jobs.ts'
import { cleanPlatformId, conversionKind } from './conversion.ts'
import type { Conversion } from './conversion.ts'
import { sourceOf } from './event-source.ts'
import { giveConsentsTo, insertConsent, listConsentsOf, readConsent } from './consent-store.ts'
import type { Consent, Consenting } from './consent-store.ts'
import {
  countOwnPurchases,
  deleteTraceOf,
  insertEvent,
  lastSourceOf,
  listTracesOf,
  readReport,
  readTrail,
  upsertTrace,
} from './tracking-store.ts'
import type { ReportLine } from './tracking-store.ts'

export type { ReportLine } from './tracking-store.ts'

/** Who reports an event, as the server itself knows: never as the body says. */
export type Reporter = {
  customerId: string | null
  consentId: string | null
  clientAddress: string
  userAgent: string
}

/** One product of an accepted order; lines of the same product are one purchase. */
export type PurchasedProduct = {
  eventId: string
  productId: string
  productName: string
  slug: string
  categoryName: string
  quantity: number
  value: Paise
}

type AcceptedOrder = { orderId: string; customerId: string; products: PurchasedProduct[] }

export type Tracking = {
  /** Counts what a browser reports about products and checkouts; the number of events that were new. */
  report(events: PixelEvent[], reporter: Reporter, slug?: string): Promise<number>
  /** What the browser says of a purchase: only own, accepted orders count, and they were counted already. */
  confirmPurchase(events: PixelEvent[], customerId: string): Promise<number>
  /** Called in the transaction that accepts an order; value and products come from the database. */
  purchased(tx: Transaction, order: AcceptedOrder): Promise<void>
  /** Keeps an answer beside the earlier ones; the id is what the browser is known by from then on. */
  keepConsent(answer: Consent & Consenting & { textVersion: string }): Promise<{ consentId: string }>
  figures(days: { from: string; to: string }): Promise<ReportLine[]>
  /** What a customer has allowed and when, for the copy of their data. */
  consentsOf(customerId: string): ReturnType<typeof listConsentsOf>
  /** Where the customer's last checkout came from, for the copy of their data. */
  tracesOf(customerId: string): Promise<Array<Record<string, unknown>>>
  /** With the account go the traces of its checkouts. Consents stay without a name: they prove what was allowed. */
  forgetTraces(tx: Transaction, customer: { id: string }): Promise<void>
}

const largestValue = fromRupees(1_000_000)
const oldestSeconds = 6 * 24 * 3600
const furthestAheadSeconds = 300

type Dependencies = {
  database: Database
  outbox: Outbox
  catalogue: Pick<Catalogue, 'slugOf' | 'slugNow'>
  publicUrl: string
  isForwarding: boolean
}

/** The shop's own figures, and the events that go on to the ad platform when the shopper allows it (spec §3, §7). */
export function createTracking(dependencies: Dependencies): Tracking {
  const { database, outbox, catalogue, publicUrl, isForwarding } = dependencies
  const { query } = database

  async function report(events: PixelEvent[], reporter: Reporter, seenSlug?: string) {
    // Nobody fills the owner's figures with products that there are not; an address of before counts for what it is now.
    const slug = seenSlug === undefined ? undefined : catalogue.slugNow(seenSlug)
    if (slug === null) return 0
    if (reporter.consentId && reporter.customerId)
      await giveConsentsTo(query, reporter.consentId, reporter.customerId)
    // A purchase is never believed from a browser; it is counted when the order is accepted. A checkout is begun by who is
    // signed in, and from no product's page.
    const unbelieved = slug === undefined ? ['Purchase'] : ['Purchase', 'InitiateCheckout']
    const believable = events.filter(({ event_name }) => !unbelieved.includes(event_name))
    const isAllowed = (await readConsent(query, reporter))?.advertising === true
    let fresh = 0
    await database.transaction(async (tx) => {
      fresh = 0
      for (const event of believable) {
        const conversion = conversionOf(event, reporter, slug ?? null)
        const isNew = await insertEvent(tx, {
          name: conversion.name,
          eventId: conversion.eventId,
          slug: conversion.slug,
          productName: conversion.contentName,
          quantity: conversion.quantity,
          valuePaise: fromRupees(conversion.value),
          orderId: null,
          source: sourceOf(event.event_source_url),
        })
        if (!isNew) continue
        fresh += 1
        if (isAllowed) await forward(tx, conversion)
      }
    })
    if (reporter.customerId)
      await keepTrace(events[0], reporter, { customerId: reporter.customerId, isAllowed })
    return fresh
  }

  async function keepTrace(
    event: PixelEvent | undefined,
    reporter: Reporter,
    { customerId, isAllowed }: { customerId: string; isAllowed: boolean },
  ) {
    await upsertTrace(query, customerId, {
      isAllowed,
      clientAddress: reporter.clientAddress,
      userAgent: reporter.userAgent,
      fbc: cleanPlatformId(event?.user_data.fbc),
      fbp: cleanPlatformId(event?.user_data.fbp),
      source: sourceOf(event?.event_source_url),
    })
  }

  async function purchased(tx: Transaction, { orderId, customerId, products }: AcceptedOrder) {
    const source = lastSourceOf(customerId)
    const areNew = await Promise.all(
      products.map((product) =>
        insertEvent(tx, {
          name: 'Purchase',
          eventId: product.eventId,
          slug: product.slug,
          productName: product.productName,
          quantity: product.quantity,
          valuePaise: product.value,
          orderId,
          source,
        }),
      ),
    )
    if (!isForwarding) return
    const { trace, isAllowed } = await readTrail(tx, customerId)
    if (!isAllowed) return
    for (const product of products.filter((_, at) => areNew[at])) {
      await forward(tx, {
        name: 'Purchase',
        eventId: product.eventId,
        time: Math.floor(Date.now() / 1000),
        sourceUrl: publicUrl + href.orderResult(orderId),
        slug: product.slug,
        contentName: product.productName,
        contentCategory: product.categoryName,
        contentIds: [product.productId],
        quantity: product.quantity,
        value: Math.round(product.value / 100),
        consentId: null,
        customerId,
        clientAddress: trace?.clientAddress ?? null,
        userAgent: trace?.userAgent ?? null,
        fbc: trace?.fbc ?? null,
        fbp: trace?.fbp ?? null,
      })
    }
  }

  async function forward(tx: Transaction, conversion: Conversion) {
    if (!isForwarding) return
    await outbox.add(tx, {
      kind: conversionKind,
      dedupe: `${conversion.name}:${conversion.eventId}`,
      payload: conversion,
    })
  }

  function conversionOf(event: PixelEvent, reporter: Reporter, slug: string | null): Conversion {
    const { custom_data, user_data } = event
    return {
      name: event.event_name,
      eventId: event.event_id,
      time: believableTime(event.event_time),
      sourceUrl: publicUrl + (slug ? href.product(slug) : href.cart()),
      // A checkout names its product by id only.
      slug: slug ?? catalogue.slugOf(custom_data.content_ids?.[0] ?? ''),
      contentName: custom_data.content_name ?? null,
      contentCategory: custom_data.content_category ?? null,
      contentIds: custom_data.content_ids ?? [],
      quantity: custom_data.quantity ?? 0,
      value: Math.round(Math.min(custom_data.value ?? 0, largestValue / 100)),
      consentId: reporter.consentId,
      customerId: reporter.customerId,
      clientAddress: reporter.clientAddress,
      userAgent: reporter.userAgent,
      fbc: cleanPlatformId(user_data.fbc),
      fbp: cleanPlatformId(user_data.fbp),
    }
  }

  return {
    report,
    confirmPurchase: (events, customerId) =>
      countOwnPurchases(
        query,
        events.map(({ event_id }) => event_id),
        customerId,
      ),
    purchased,
    keepConsent: async (answer) => ({ consentId: await insertConsent(query, { ...answer, id: newId() }) }),
    figures: (days) => readReport(query, days),
    consentsOf: (customerId) => listConsentsOf(query, customerId),
    tracesOf: (customerId) => listTracesOf(query, customerId),
    forgetTraces: (tx, { id }) => deleteTraceOf(tx, id),
  }
}

/** The browser's time of the event where it can be true, else the time of its arrival. */
function believableTime(claimedSeconds: number): number {
  const now = Math.floor(Date.now() / 1000)
  return claimedSeconds > now - oldestSeconds && claimedSeconds < now + furthestAheadSeconds
    ? claimedSeconds
    : now
}
