import type { Transaction } from '#server/db/database.ts'
import {
  freeHeldPieces,
  listReservations,
  readAvailable,
  recordOrderMove,
  reduceReservation,
  returnSoldPieces,
  sellHeldPieces,
  setReservationState,
  type StockLine,
  takePieces,
  takePiecesAtCommit,
} from './reservation-store.ts'
import { lockStock } from './stock-store.ts'

/** A size that cannot give what is wanted, with what it has left. */
export type ShortSize = StockLine & { available: number }

export type Held = { ok: true } | { ok: false; short: ShortSize[] }

/** 'active': held back for a payment; 'sold': gone at once. */
type Wanted = { lines: readonly StockLine[]; as: 'active' | 'sold' }

export type Reservations = ReturnType<typeof createReservations>

/** What orders take from the stock, hold back and give back. Sizes without a count are never short. */
export function createReservations() {
  /**
   * Takes all lines or tells which are short; on a refusal the caller gives its transaction up.
   */
  async function hold(tx: Transaction, orderId: string, { lines, as }: Wanted): Promise<Held> {
    const sorted = inOneOrder(lines)
    const taken = await Promise.all(sorted.map((line) => takePieces(tx, orderId, { ...line, state: as })))
    const refused = sorted.filter((_, at) => !taken[at])
    const left = await readAvailable(
      tx,
      refused.map(({ sizeId }) => sizeId),
    )
    return heldUnless(
      refused.filter(({ sizeId }) => left.has(sizeId)),
      left,
    )
  }

  /**
   * The same for an order that is being placed: looks whether all lines are there, and takes them with COMMIT, so that a crowd
   * for one size waits for each other's COMMIT and nothing else. What was sold in between makes the transaction look again.
   */
  async function holdAtCommit(tx: Transaction, orderId: string, { lines, as }: Wanted): Promise<Held> {
    const sorted = inOneOrder(lines)
    for (const line of sorted) takePiecesAtCommit(tx, orderId, { ...line, state: as })
    const left = await readAvailable(
      tx,
      sorted.map(({ sizeId }) => sizeId),
    )
    return heldUnless(
      sorted.filter(({ sizeId, quantity }) => (left.get(sizeId) ?? quantity) < quantity),
      left,
    )
  }

  /** Turns what an order holds into sold pieces. */
  async function sell(tx: Transaction, orderId: string): Promise<void> {
    for (const { sizeId, quantity, state } of await listReservations(tx, orderId)) {
      if (state !== 'active') continue
      // The owner may have stopped counting this size while it was held.
      const isCounted = await sellHeldPieces(tx, { sizeId, quantity })
      await setReservationState(tx, orderId, { sizeId, state: isCounted ? 'sold' : 'released' })
      if (isCounted) await recordOrderMove(tx, orderId, { sizeId, delta: -quantity, reason: 'sale' })
    }
  }

  /** Gives everything back that an order holds or bought; once, however often it is called. */
  async function release(tx: Transaction, orderId: string): Promise<void> {
    for (const { sizeId, quantity, state } of await listReservations(tx, orderId)) {
      if (state === 'released') continue
      await setReservationState(tx, orderId, { sizeId, state: 'released' })
      if (state === 'active') {
        await freeHeldPieces(tx, { sizeId, quantity })
        continue
      }
      await comeBack(tx, orderId, { sizeId, quantity })
    }
  }

  /**
   * Pieces of another size instead of those that an order has bought; false, and nothing taken, when too few are left.
   * What it does without is for sale again at once.
   */
  async function swap(
    tx: Transaction,
    orderId: string,
    { from, to, quantity }: { from: string; to: string; quantity: number },
  ): Promise<boolean> {
    // Both first, in the order in which everybody locks sizes.
    await lockStock(tx, [from, to])
    const bought = (await listReservations(tx, orderId)).find(
      ({ sizeId, state }) => sizeId === from && state === 'sold',
    )
    const isTaken = await takePieces(tx, orderId, { sizeId: to, quantity, state: 'sold' })
    if (!isTaken && (await readAvailable(tx, [to])).has(to)) return false
    if (bought) await giveBack(tx, orderId, { sizeId: from, quantity: Math.min(quantity, bought.quantity) })
    return true
  }

  async function giveBack(tx: Transaction, orderId: string, { sizeId, quantity }: StockLine): Promise<void> {
    await reduceReservation(tx, orderId, { sizeId, quantity })
    await comeBack(tx, orderId, { sizeId, quantity })
  }

  /** Sold pieces are on the shelf again, and the ledger says so. */
  async function comeBack(tx: Transaction, orderId: string, { sizeId, quantity }: StockLine): Promise<void> {
    const isCounted = await returnSoldPieces(tx, { sizeId, quantity })
    await recordOrderMove(tx, orderId, { sizeId, delta: quantity, reason: 'sale-cancelled' })
    // A size that is no longer counted has no pieces in the ledger: what comes back leaves it at once.
    if (!isCounted) await recordOrderMove(tx, orderId, { sizeId, delta: -quantity, reason: 'not-counted' })
  }

  return { hold, holdAtCommit, sell, release, swap, available: readAvailable }
}

/** One order of locking for everybody: without it carts with the same sizes wait for each other for ever. */
function inOneOrder(lines: readonly StockLine[]): StockLine[] {
  return lines.toSorted((a, b) => (a.sizeId < b.sizeId ? -1 : 1))
}

function heldUnless(short: readonly StockLine[], left: ReadonlyMap<string, number>): Held {
  if (short.length === 0) return { ok: true }
  return { ok: false, short: short.map((line) => ({ ...line, available: left.get(line.sizeId) ?? 0 })) }
}
