import type { SentParcel } from './month-desk.ts'
import type { MonthReturn } from './month-returns.ts'

type Month = { sent: readonly SentParcel[]; returned: readonly MonthReturn[]; of: number }

/**
 * Pieces of the sizes of a month that are free to be sold, of `of` each: less those sent, with those that are good again.
 * `ordered`: of what was ordered; `larger`: of what an exchange asks for instead.
 */
export function piecesLeftOf({ sent, returned, of }: Month) {
  const [ordered, larger] = [new Map<number, number>(), new Map<number, number>()]
  const move = (moved: Map<number, number>, size: number, pieces: number) =>
    moved.set(size, (moved.get(size) ?? of) + pieces)
  const good = (counted: { fine: number; press: number } | undefined) =>
    counted ? counted.fine + counted.press : 0
  for (const { lines, end, back } of sent)
    for (const [at, { size, quantity }] of lines.entries())
      move(ordered, size, (end === 'back' ? good(back[at]) : 0) - quantity)
  for (const { wish, end, pieces } of returned) {
    if (end !== 'back') continue
    for (const { size, quantity, back } of pieces) {
      move(ordered, size, good(back))
      if (wish === 'exchange') move(larger, size, -quantity)
    }
  }
  return {
    ordered: (size: number) => ordered.get(size) ?? of,
    larger: (size: number) => larger.get(size) ?? of,
  }
}
