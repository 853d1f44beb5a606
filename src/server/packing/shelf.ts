import type { Connection } from '#server/db/connection.ts'
import type { Actor } from '#server/staff/staff.ts'
import { putBackSeconds } from './pack-order.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import {
  planShelf,
  type ShelfChange,
  type ShelfPlan,
  type ShelfProblem,
  type ShelfWish,
} from './plan-shelf.ts'
import {
  findPieces,
  findScanned,
  listPieces,
  lockShelf,
  searchPieces,
  type ShelfPiece,
  writeShelf,
} from './shelf-store.ts'

type ShelfSet =
  | { ok: true; changed: number; undo: { actionId: string; until: string } | null }
  | { ok: false; reason: 'wrong-pieces'; problems: ShelfProblem[] }
  | { ok: false; reason: 'not-yours' }

type Place = Pick<ShelfPiece, 'id' | 'bin' | 'barcode'>

const what = 'shelf set'
const mostFound = 50

/** Where pieces lie, and what a scanner reads on them. */
export function createShelf({ database, actions }: Pick<PackingDependencies, 'database' | 'actions'>) {
  actions.undoBy<Place[], Place[]>(what, async (tx, { before, after }) => {
    await lockShelf(tx)
    const wishes = before.map(({ id, bin, barcode }, at) => ({ piece: id, bin, barcode, seen: after[at] }))
    const { changes, problems } = await plan(tx, wishes)
    if (problems.length > 0) return { ok: false, reason: 'changed-meanwhile' }
    await writeShelf(
      tx,
      changes.map(({ after: piece }) => piece),
    )
    return { ok: true, answer: [] }
  })

  return {
    listShelf: () => listPieces(database.query),

    /** Pieces by SKU, barcode, bin, or a part of their product's name. */
    async findShelf(words: string) {
      if (words === '') return { pieces: [], isMore: false }
      const found = await searchPieces(database.query, words, mostFound + 1)
      return { pieces: found.slice(0, mostFound), isMore: found.length > mostFound }
    },

    /** What `setShelf` would do. */
    tryShelf: (wishes: readonly ShelfWish[]) => plan(database.query, wishes),

    /** Sets bins and barcodes: all that is wished, or nothing and what is wrong with which wish. */
    async setShelf(
      by: Actor,
      { actionId, wishes }: { actionId: string; wishes: readonly ShelfWish[] },
    ): Promise<ShelfSet> {
      const [first] = wishes
      const id = wishes.length === 1 && first ? first.piece : `${wishes.length} pieces`
      const undoSeconds = wishes.length > mostTold ? undefined : putBackSeconds
      const wanted = { actionId, what, about: { kind: 'size', id }, undoSeconds }
      let problems: ShelfProblem[] = []
      const set = await actions.once<{ changed: number }, 'wrong-pieces'>(by, wanted, async (tx) => {
        await lockShelf(tx)
        const { changes, ...planned } = await plan(tx, wishes)
        problems = planned.problems
        if (problems.length > 0) return { ok: false, reason: 'wrong-pieces' }
        await writeShelf(
          tx,
          changes.map(({ after }) => after),
        )
        return { ok: true, answer: { changed: changes.length }, ...toldOf(changes) }
      })
      if (set.ok) return { ok: true, ...set.answer, undo: set.undo }
      return set.reason === 'not-yours'
        ? { ok: false, reason: set.reason }
        : { ok: false, reason: set.reason, problems }
    },
  }
}

async function plan(connection: Connection, wishes: readonly ShelfWish[]): Promise<ShelfPlan> {
  const named = await findPieces(
    connection,
    wishes.map(({ piece }) => piece),
  )
  const codes = wishes.flatMap(({ barcode }) => barcode?.toLowerCase() ?? [])
  return planShelf(wishes, { named, scanned: await findScanned(connection, codes) })
}

/** More than so many are told in the journal by their number, and not taken back but by another file. */
const mostTold = 200

function toldOf(changes: readonly ShelfChange[]) {
  if (changes.length > mostTold) return { before: null, after: { changed: changes.length } }
  const place = ({ id, bin, barcode }: ShelfPiece): Place => ({ id, bin, barcode })
  return {
    before: changes.map(({ before }) => place(before)),
    after: changes.map(({ after }) => place(after)),
  }
}
