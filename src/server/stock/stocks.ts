import type { Database, Transaction } from '#server/db/database.ts'
import type { CountedSize, StockLevel } from './stock-store.ts'
import {
  deleteLevels,
  lockStock,
  readAllLevels,
  readChangedLevels,
  writeLevels,
  writeMoves,
} from './stock-store.ts'

export type { CountedSize, StockLevel } from './stock-store.ts'

export type Stocks = ReturnType<typeof createStocks>

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

  /** What can be bought of each size changed since `moment` (null: of every counted size). */
  async function changedSince(moment: Date | null): Promise<{ levels: StockLevel[]; readAt: Date }> {
    return moment === null ? readAllLevels(database.query) : readChangedLevels(database.query, moment)
  }

  return { setOnHand, changedSince }
}
