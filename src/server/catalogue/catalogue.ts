import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { repeat } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { StockLevel, Stocks } from '#server/stock/stocks.ts'
import type { CatalogueAnswers } from './catalogue-answers.ts'
import { createCatalogueAnswers } from './catalogue-answers.ts'
import { bumpVersion, readVersion } from './catalogue-store.ts'
import { readPlacesOfSizes } from './goods-store.ts'
import { finishStock } from './import/finish-stock.ts'
import type { GarmentDrawings } from './product-pictures.ts'
import type { SellableSize, WantedItem } from './sellable-size-store.ts'
import { readSellableSizes, readSizesOfProduct } from './sellable-size-store.ts'
import { readChanged, readWhole } from './read-snapshot.ts'
import { changedSnapshot, type Snapshot, snapshotOf } from './snapshot.ts'
import { takeInLevels } from './stock-change.ts'

export type { SellableSize, WantedItem } from './sellable-size-store.ts'

/** `stock`: in these products a size went from available to sold out or back; anything else is `catalogue`. */
export type CatalogueChange = { kind: 'catalogue' } | { kind: 'stock'; slugs: string[] }

export type Catalogue = {
  /** Reads the catalogue and from then on looks once a second whether it changed. Throws without a database. */
  start(): Promise<void>
  stop(): Promise<void>
  isReady(): boolean
  version(): number
  /** Looks now instead of within a second. */
  refresh(): Promise<void>
  /** Calls back after this process has taken in a change; returns how to stop that. */
  changed(listener: (change: CatalogueChange) => void): () => void
  /** Calls back with products whose pieces became other ones and few: their pages tell how many can be had. */
  scarce(listener: (slugs: string[]) => void): void
  answers(): CatalogueAnswers
  /** The slug of a product by its id; null for an id that is not on sale. */
  slugOf(productId: string): string | null
  /** The slug that a product on sale has now, by any it has had; null for others. */
  slugNow(slug: string): string | null
  /** Where below /collections the products of a category or subcategory went that has none left; null for others. */
  groupNow(oldPath: string): string | null
  /** Current prices from the database, one per item in the same order; null: not on sale. */
  readForOrder(query: Kysely<Tables>, items: WantedItem[]): Promise<Array<SellableSize | null>>
  /** Every colour and size of a product that is on sale, at current prices. */
  readSizesOf(query: Kysely<Tables>, productId: string): Promise<SellableSize[]>
  /** To be called in the transaction of every change of the catalogue; writers wait for each other here. */
  bump: typeof bumpVersion
}

type Dependencies = {
  database: Database
  stocks: Stocks
  drawings: GarmentDrawings
  log: Log
  pollMs?: number
}
type Held = { snapshot: Snapshot; answers: CatalogueAnswers; readAt: Date }

const everySecond = 1000
/** Sizes that change their pieces at once: few enough that requests are answered between these and the next. */
const levelsAtOnce = 5000

/** The catalogue in memory: browsing needs no database, and goes on when it is away (ARCHITECTURE.md). */
export function createCatalogue({
  database,
  stocks,
  drawings,
  log,
  pollMs = everySecond,
}: Dependencies): Catalogue {
  const listeners = new Set<(change: CatalogueChange) => void>()
  const scarceListeners = new Set<(slugs: string[]) => void>()
  let held: Held | undefined
  /** Pieces as the look before was told: the next is told most of them again. */
  let told = new Map<string, number>()
  const polling = repeat({ name: 'catalogue', everyMs: pollMs, log, work: look, first: 'after-a-rest' })

  function holding(): Held {
    if (!held) throw new Error('the catalogue has not been read yet')
    return held
  }

  async function load(): Promise<void> {
    // The time first: pieces that are sold while the catalogue is read are seen again by the next look.
    const readAt = await stocks.now()
    hold({ snapshot: snapshotOf(await readWhole({ database, drawings })), readAt })
  }

  /** Reads what changed since, and what is left of it. */
  async function loadChanged(before: Held): Promise<void> {
    const read = await readChanged({ database, drawings }, before.snapshot)
    if (!read) return load()
    hold({ snapshot: changedSnapshot(before.snapshot, read), readAt: before.readAt })
  }

  function hold(read: Omit<Held, 'answers'>): void {
    told = new Map()
    held?.answers.stop()
    const texts = held?.answers.lastTexts()
    held = { ...read, answers: createCatalogueAnswers(read.snapshot, texts) }
    tell({ kind: 'catalogue' })
  }

  async function look(): Promise<void> {
    if (!held) return load()
    if ((await readVersion(database.query)) !== held.snapshot.version) await loadChanged(held)
    const { levels, readAt } = await stocks.changedSince(held.readAt)
    const news = levels.filter(({ sizeId, available }) => told.get(sizeId) !== available)
    for (let at = 0; at < news.length; at += levelsAtOnce)
      await takeIn(held, news.slice(at, at + levelsAtOnce))
    told = new Map(levels.map(({ sizeId, available }) => [sizeId, available]))
    held = { ...held, readAt }
    if (news.length === 0) await held.answers.makeSearchReady()
  }

  async function takeIn({ snapshot, answers }: Held, levels: StockLevel[]): Promise<void> {
    const availableOf = new Map(levels.map(({ sizeId, available }) => [sizeId, available]))
    const places = await readPlacesOfSizes(database.query, [...availableOf.keys()])
    const change = takeInLevels(
      snapshot,
      places.map((place) => ({ ...place, available: availableOf.get(place.sizeId) ?? 0 })),
    )
    if (change.changed.length === 0) return
    answers.restock(change.changed, change.flipped)
    if (change.scarce.length > 0)
      for (const listener of scarceListeners) listener(change.scarce.map(({ slug }) => slug))
    if (change.flipped.length > 0) tell({ kind: 'stock', slugs: change.flipped.map(({ slug }) => slug) })
  }

  function tell(change: CatalogueChange): void {
    for (const listener of listeners) listener(change)
  }

  /** One look at a time; one that began before the call may have seen too little, so it is not enough. */
  async function refresh(): Promise<void> {
    await polling.idle()
    await polling.now()
  }

  return {
    async start() {
      await finishStock({ database, stocks })
      await refresh()
      polling.start()
    },
    async stop() {
      await polling.stop()
      held?.answers.stop()
    },
    isReady: () => held !== undefined,
    version: () => held?.snapshot.version ?? 0,
    refresh,
    changed(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scarce: (listener) => void scarceListeners.add(listener),
    answers: () => holding().answers,
    slugOf: (productId) => held?.snapshot.byId.get(productId)?.slug ?? null,
    slugNow(slug) {
      const now = held?.snapshot.slugNow.get(slug) ?? slug
      return held?.snapshot.bySlug.get(now)?.slug ?? null
    },
    groupNow: (oldPath) => holding().snapshot.groupNow.get(oldPath) ?? null,
    readForOrder: (query, items) => readSellableSizes(query, items, drawings),
    readSizesOf: (query, productId) => readSizesOfProduct(query, productId, drawings),
    bump: bumpVersion,
  }
}
