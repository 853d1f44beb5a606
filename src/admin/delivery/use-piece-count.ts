import { useState } from 'react'
import { soundRight, soundWrong } from '#admin/parts/sounds.ts'
import { scannedPiece } from './judged-pieces.ts'

type Piece = { key: string; line: { sku: string | null; barcode: string | null } }

type Counting<Condition extends string> = {
  pieces: readonly Piece[]
  /** What a scan or Enter says of a piece. */
  fine: Condition
  /** Nothing is counted any more. */
  isOver?: boolean
  /** What is said of a scanned code that no piece has. */
  foreign: (code: string) => string
}

/** Pieces that came back are looked at one by one: which is next, how each is, and what a scan of one does. */
export function usePieceCount<Condition extends string>(counting: Counting<Condition>) {
  const { pieces, fine, isOver = false, foreign } = counting
  const [judged, setJudged] = useState<Readonly<Record<string, Condition>>>({})
  const [moved, setMoved] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const first = pieces.findIndex(({ key }) => judged[key] === undefined)
  const now = moved ?? first

  function judgeOne(key: string, condition: Condition) {
    setJudged((before) => ({ ...before, [key]: condition }))
    setMoved(null)
    setWrong(null)
  }

  return {
    judged,
    now,
    wrong,
    isWhole: first === -1,
    judgeOne,
    /** Of the piece that is looked at, also when it was scanned a moment ago. */
    judge(condition: Condition | undefined) {
      const piece = pieces[now]
      if (piece && condition && !isOver) judgeOne(piece.key, condition)
    },
    /** Enter never changes what was said of a piece: it goes on with the next. False: there is none. */
    goOn(): boolean {
      const here = pieces[now]
      const piece = here && judged[here.key] === undefined ? here : pieces[first]
      if (!piece || isOver) return false
      judgeOne(piece.key, fine)
      return true
    },
    move(by: 1 | -1) {
      const from = now === -1 ? pieces.length : now
      setMoved(Math.max(0, Math.min(from + by, pieces.length - 1)))
    },
    hear(code: string) {
      const scanned = isOver ? { is: 'foreign' as const } : scannedPiece(code, pieces, judged)
      if (scanned.is !== 'piece') {
        soundWrong()
        return setWrong(isOver ? null : scanned.is === 'foreign' ? foreign(code) : countedWords(code))
      }
      soundRight()
      judgeOne(pieces[scanned.at]?.key ?? '', fine)
      setMoved(scanned.at)
    },
  }
}

function countedWords(code: string): string {
  return `All pieces with ${code} are counted already: this parcel had no more of them.`
}
