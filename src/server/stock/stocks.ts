import type { Database, Transaction } from '#server/db/database.ts'
import type { Adjustment, CountedSize, FileCount, OrderMove, StockLevel } from './stock-store.ts'
import { readAvailable, returnSoldPieces } from './reservation-store.ts'
import {
  deleteLevels,
  lockStock,
  readChangedLevels,
  readStockMoment,
  readStock,
  takeFreePieces,
  takeAdjustments,
  writeAdjustments,
  writeFileCounts,
  writeLevels,
  writeMoves,
  writeOrderMove,
} from './stock-store.ts'

export type { CountedSize, FileCount, StockLevel } from './stock-store.ts'

export type Stocks = ReturnType<typeof createStocks>

/** Pieces of a size, and for which order who moves them. */
type Lost = { sizeId: string; quantity: number; orderId: string; staffId: string }

/** Sizes whose pieces are promised to open orders: they stay at what is promised instead of what was asked. */
type HeldBack = { sizeId: string; reserved: number }

/** The pieces of each size. No row: not counted. Available = on hand − reserved. */
export function createStocks({ database }: { database: Database }) {
  /**
   * Sets pieces on hand after a count or an import; null: no longer counted, and then the caller bumps the
   * catalogue. Never goes below what open orders hold: those sizes are returned.
   */
  async function setOnHand(tx: Transaction, counts: CountedSize[], reason: string): Promise<HeldBack[]> {
    const stored = await lockStock(
      tx,
      counts.map(({ sizeId }) => sizeId),
    )
    const before = new Map(stored.map((row) => [row.sizeId, row]))
    const wanted = counts.map(({ sizeId, onHand }) => {
      const reserved = before.get(sizeId)?.reserved ?? 0
      const isHeldBack = reserved > (onHand ?? 0)
      return { sizeId, onHand: isHeldBack ? reserved : onHand, isHeldBack, reserved }
    })
    const changed = wanted.filter(({ sizeId, onHand }) => onHand !== (before.get(sizeId)?.onHand ?? null))
    await deleteLevels(
      tx,
      changed.filter(({ onHand }) => onHand === null).map(({ sizeId }) => sizeId),
    )
    await writeLevels(
      tx,
      changed.flatMap(({ sizeId, onHand }) => (onHand === null ? [] : [{ sizeId, onHand }])),
    )
    await writeMoves(
      tx,
      reason,
      changed.map(({ sizeId, onHand }) => ({
        sizeId,
        delta: (onHand ?? 0) - (before.get(sizeId)?.onHand ?? 0),
      })),
    )
    return wanted.flatMap(({ sizeId, isHeldBack, reserved }) => (isHeldBack ? [{ sizeId, reserved }] : []))
  }

  /** Pieces that nobody finds: as many of them as nobody has bought go down. Answers how many did. */
  async function loseFree(tx: Transaction, { sizeId, quantity, ...who }: Lost): Promise<number> {
    const [stored] = await lockStock(tx, [sizeId])
    const lost = Math.min(quantity, (stored?.onHand ?? 0) - (stored?.reserved ?? 0))
    if (!stored || lost === 0) return 0
    await writeLevels(tx, [{ sizeId, onHand: stored.onHand - lost }])
    await writeOrderMove(tx, { sizeId, delta: -lost, reason: 'missing', ...who })
    return lost
  }

  /** They lay elsewhere. */
  async function findAgain(tx: Transaction, { sizeId, quantity, ...who }: Lost): Promise<void> {
    const [stored] = await lockStock(tx, [sizeId])
    // A size that is not counted any more has no pieces to find.
    if (!stored || quantity === 0) return
    await writeLevels(tx, [{ sizeId, onHand: stored.onHand + quantity }])
    await writeOrderMove(tx, { sizeId, delta: quantity, reason: 'found', ...who })
  }

  /**
   * Keeps pieces back for an exchange, at once and for good: how many left the shelf, none where they are not counted;
   * null: too few are free. (owner.md §4.2, row 15)
   */
  async function keepBack(tx: Transaction, { sizeId, quantity, ...who }: Lost): Promise<number | null> {
    if (await takeFreePieces(tx, { sizeId, quantity })) {
      await writeOrderMove(tx, { sizeId, delta: -quantity, reason: 'exchange-out', ...who })
      return quantity
    }
    return (await readAvailable(tx, [sizeId])).has(sizeId) ? null : 0
  }

  /** Pieces of an order that are for sale again. */
  async function putOnShelf(
    tx: Transaction,
    { sizeId, quantity, reason, ...who }: Lost & { reason: OrderMove },
  ): Promise<void> {
    if (quantity === 0) return
    const isCounted = await returnSoldPieces(tx, { sizeId, quantity })
    await writeOrderMove(tx, { sizeId, delta: quantity, reason, ...who })
    // A size that is no longer counted has no pieces in the ledger: what comes back leaves it at once.
    if (!isCounted) await writeOrderMove(tx, { sizeId, delta: -quantity, reason: 'not-counted', ...who })
  }

  /**
   * Takes in the counts of a product file, in the transaction of the import. Sizes that were not counted get theirs at
   * once; for the others the change is noted, and `applyAdjustments` makes it. No stock is locked.
   */
  async function noteFileCounts(tx: Transaction, counts: FileCount[]): Promise<HeldBack[]> {
    const now = new Map(
      (
        await readStock(
          tx,
          counts.map(({ sizeId }) => sizeId),
        )
      ).map((row) => [row.sizeId, row]),
    )
    const notCounted = counts.filter(({ sizeId, onHand }) => onHand !== null && !now.has(sizeId))
    await setOnHand(tx, notCounted, 'import')
    const told = counts.flatMap((count) => {
      const stored = now.get(count.sizeId)
      return stored ? [{ adjustment: adjustmentOf(count, stored), stored }] : []
    })
    await writeFileCounts(
      tx,
      notCounted.map(({ sizeId, onHand, exported }) => ({
        sizeId,
        delta: 0,
        fileChange: exported?.change ?? null,
        fileCount: onHand,
      })),
    )
    await writeAdjustments(
      tx,
      told.flatMap(({ adjustment }) => (adjustment.delta === 0 ? [] : [adjustment])),
    )
    return told.flatMap(({ adjustment: { sizeId, delta }, stored: { onHand, reserved } }) =>
      reserved > (delta === null ? 0 : onHand + delta) ? [{ sizeId, reserved }] : [],
    )
  }

  /**
   * Makes the changes that were noted, a few in each transaction: an order waits for one few at most. True when a size
   * is no longer counted, and then the caller bumps the catalogue.
   */
  async function applyAdjustments(): Promise<boolean> {
    let hasUncounted = false
    for (;;) {
      const made = await database.transaction(async (tx) => {
        const adjustments = await takeAdjustments(tx, adjustmentsAtOnce)
        await applySome(tx, adjustments)
        return adjustments
      })
      hasUncounted ||= made.some(({ delta }) => delta === null)
      if (made.length < adjustmentsAtOnce) return hasUncounted
    }
  }

  async function applySome(tx: Transaction, adjustments: Adjustment[]): Promise<void> {
    const stored = await lockStock(
      tx,
      adjustments.map(({ sizeId }) => sizeId),
    )
    const onHand = new Map(stored.map((row) => [row.sizeId, row.onHand]))
    const counts = adjustments.map(({ sizeId, delta }) => ({
      sizeId,
      onHand: delta === null ? null : Math.max(0, (onHand.get(sizeId) ?? 0) + delta),
    }))
    await setOnHand(tx, counts, 'import')
    await writeFileCounts(tx, adjustments)
  }

  /** What can be bought of each size changed since `moment`, a time of the database. */
  function changedSince(moment: Date): Promise<{ levels: StockLevel[]; readAt: Date }> {
    return readChangedLevels(database.query, moment)
  }

  return {
    setOnHand,
    loseFree,
    findAgain,
    keepBack,
    putOnShelf,
    noteFileCounts,
    applyAdjustments,
    now: () => readStockMoment(database.query),
    changedSince,
  }
}

/** Orders that want one of these sizes wait some milliseconds. */
const adjustmentsAtOnce = 200

type Stored = { onHand: number; fileChange: number | null; fileCount: number | null }

/**
 * What a file changes of a count. An exported one says what it was changed from, so that what was sold since stays sold;
 * of the same export what it said last is known. Any other count is what is on the shelf now.
 */
function adjustmentOf({ sizeId, onHand, exported }: FileCount, stored: Stored): Adjustment {
  if (onHand === null) return { sizeId, delta: null, fileChange: null, fileCount: null }
  if (exported === null) return { sizeId, delta: onHand - stored.onHand, fileChange: null, fileCount: null }
  const isKnown = stored.fileChange === exported.change && stored.fileCount !== null
  const from = isKnown ? stored.fileCount : exported.count
  return { sizeId, delta: onHand - (from ?? exported.count), fileChange: exported.change, fileCount: onHand }
}
