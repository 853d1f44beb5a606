import type { ShelfPiece } from './shelf-store.ts'

/** What is wanted of one piece, named by its SKU, or by its id when it has none. Null clears; what is not named stays. */
export type ShelfWish = {
  piece: string
  bin?: string | null
  barcode?: string | null
  /** How it was when it was looked at; what changed since is not written over. */
  seen?: { bin: string | null; barcode: string | null }
}

export type ShelfChange = { before: ShelfPiece; after: ShelfPiece }

/** `at`: which of the wishes, from 0. */
export type ShelfProblem = Wrong & { at: number }

type Wrong = {
  reason: 'unknown-piece' | 'changed-meanwhile' | 'code-taken' | 'unfit'
  /** A sentence that says what to do. */
  problem: string
}

export type ShelfPlan = { changes: ShelfChange[]; problems: ShelfProblem[] }

type Known = {
  /** The pieces that the wishes name. */
  named: readonly ShelfPiece[]
  /** The pieces that a scanner would take for one of the wanted barcodes. */
  scanned: readonly ShelfPiece[]
}

/** What the wishes would change, and which of them cannot be: a bin or barcode out of form, a barcode of another piece. */
export function planShelf(wishes: readonly ShelfWish[], { named, scanned }: Known): ShelfPlan {
  const problems: ShelfProblem[] = []
  const wanted = new Map<string, ShelfChange & { at: number }>()
  const bySku = new Map(named.map((piece) => [piece.sku, piece]))
  const byId = new Map(named.map((piece) => [piece.id, piece]))

  for (const [at, wish] of wishes.entries()) {
    const before = bySku.get(wish.piece) ?? byId.get(wish.piece)
    const wrong = before ? wrongWith(before, wish, wanted) : unknown(wish)
    if (wrong) problems.push({ at, ...wrong })
    else if (before) wanted.set(before.id, { at, before, after: afterWish(before, wish) })
  }

  const owners = ownersOf(scanned, wanted)
  for (const { at, before, after } of wanted.values()) {
    if (after.barcode === null || after.barcode === before.barcode) continue
    const other = owners.get(after.barcode.toLowerCase())?.find(({ id }) => id !== after.id)
    if (other) {
      const problem = `${after.barcode} is the code of ${inWords(other)}: each piece has its own.`
      problems.push({ at, reason: 'code-taken', problem })
      wanted.delete(before.id)
    } else giveTo(owners, after.barcode, after)
  }
  const changes = [...wanted.values()].filter(
    ({ before, after }) => after.bin !== before.bin || after.barcode !== before.barcode,
  )
  return {
    changes: changes.map(({ before, after }) => ({ before, after })),
    problems: problems.toSorted((one, other) => one.at - other.at),
  }
}

function unknown({ piece }: ShelfWish): Wrong {
  return { reason: 'unknown-piece', problem: `The shop has no piece ${shortened(piece)}.` }
}

function wrongWith(before: ShelfPiece, wish: ShelfWish, earlier: ReadonlyMap<string, unknown>): Wrong | null {
  if (earlier.has(before.id))
    return { reason: 'unfit', problem: `${wish.piece} was named before: name each piece once.` }
  if (wish.seen && (wish.seen.bin !== before.bin || wish.seen.barcode !== before.barcode))
    return { reason: 'changed-meanwhile', problem: 'Somebody changed this meanwhile. Look at it once more.' }
  const problem = binProblem(before, wish) ?? barcodeProblem(before, wish)
  return problem === null ? null : { reason: 'unfit', problem }
}

type Owners = Map<string, ShelfPiece[]>

/** Whose each code is, by SKU and by the barcodes that stay where they are. */
function ownersOf(scanned: readonly ShelfPiece[], wanted: ReadonlyMap<string, ShelfChange>): Owners {
  const owners: Owners = new Map()
  for (const piece of scanned) {
    const after = wanted.get(piece.id)?.after ?? piece
    if (piece.sku !== null) giveTo(owners, piece.sku, piece)
    if (after.barcode !== null && after.barcode === piece.barcode) giveTo(owners, after.barcode, piece)
  }
  return owners
}

function giveTo(owners: Owners, code: string, piece: ShelfPiece): void {
  const key = code.toLowerCase()
  owners.set(key, [...(owners.get(key) ?? []), piece])
}

function afterWish(before: ShelfPiece, { bin, barcode }: ShelfWish): ShelfPiece {
  return {
    ...before,
    bin: bin === undefined ? before.bin : bin,
    barcode: barcode === undefined ? before.barcode : barcode,
  }
}

/** A place that fits on the pick list, as in A2, B-12/3 or Rack 4. */
const binForm = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ./_-]{0,19}$/u

/** Shorter ones are not known for a scan, longer ones do not fit on a sticker. */
const barcodeForm = /^[A-Za-z0-9][A-Za-z0-9./_-]{5,31}$/

/** 8901000000011 as a spreadsheet shows it: its last digits are lost. */
const spreadsheetNumber = /^\d([.,]\d+)?E\+?\d+$/i

function binProblem({ bin: before }: ShelfPiece, { bin }: ShelfWish): string | null {
  if (bin === undefined || bin === null || bin === before || binForm.test(bin)) return null
  return `“${shortened(bin)}” is no bin: 1 to 20 letters, digits, blanks, dots, strokes and hyphens, a letter or digit first.`
}

function barcodeProblem({ barcode: before }: ShelfPiece, { barcode }: ShelfWish): string | null {
  if (barcode === undefined || barcode === null || barcode === before) return null
  if (spreadsheetNumber.test(barcode))
    return `“${shortened(barcode)}” was shortened by a spreadsheet: make the column text, and write the barcode again.`
  if (barcodeForm.test(barcode)) return null
  return `“${shortened(barcode)}” is no barcode: 6 to 32 letters A to Z, digits, dots, strokes and hyphens, no blanks.`
}

function inWords({ productName, color, size, sku }: ShelfPiece): string {
  return `${productName}, ${color}, ${size}${sku === null ? '' : ` (${sku})`}`
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
