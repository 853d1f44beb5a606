import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoadParcelDetail } from '#contract/staff-road-schemas.ts'
import { type BackCondition, backConditions } from '#domain/parcel.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { useScans } from '#admin/keys/scans.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { soundRight, soundWrong } from '#admin/parts/sounds.ts'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'
import { conditions, countedOf, type Judged, piecesOf, scannedPiece } from './judged-pieces.ts'
import { PiecesBack } from './pieces-back.tsx'

/**
 * A box that came back, piece by piece: a scan or Enter says that it is fine, a digit how it is, also of the piece scanned
 * last, and Enter then that all are right.
 */
export function CountIn({ parcel, onDone }: { parcel: RoadParcelDetail; onDone: () => void }) {
  const cache = useQueryClient()
  const isOnline = useOnline()
  const pieces = piecesOf(parcel.lines)
  const [judged, setJudged] = useState<Judged>({})
  const [moved, setMoved] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const first = pieces.findIndex(({ key }) => judged[key] === undefined)
  const now = moved ?? first
  const isOver = parcel.closedAt !== null || parcel.closesAt !== null

  const book = useMutation({
    mutationFn: (actionId: string) =>
      callStaff('receiveParcel', {
        params: { id: parcel.id },
        body: { actionId, version: parcel.version, pieces: countedOf(parcel.lines, judged) },
      }),
    retry: asksAgain,
    onSuccess: ({ undo }) => {
      offerUndo(`Order ${parcel.order.number} is counted in.`, undo, () => cache.invalidateQueries())
      onDone()
    },
    onSettled: () => cache.invalidateQueries(),
  })
  const isReady = first === -1 && !isOver && isOnline && !book.isPending
  const send = () => isReady && book.mutate(crypto.randomUUID())

  function judgeOne(key: string, condition: BackCondition) {
    setJudged((before) => ({ ...before, [key]: condition }))
    setMoved(null)
    setWrong(null)
  }
  function judge(condition: BackCondition) {
    const piece = pieces[now]
    if (piece && !isOver) judgeOne(piece.key, condition)
  }
  /** Enter never changes what was said of a piece: it goes on with the next. */
  function goOn() {
    const here = pieces[now]
    const piece = here && judged[here.key] === undefined ? here : pieces[first]
    if (piece && !isOver) judgeOne(piece.key, 'fine')
    else send()
  }
  useScans((code) => {
    const scanned = isOver ? { is: 'foreign' as const } : scannedPiece(code, pieces, judged)
    if (scanned.is !== 'piece') {
      soundWrong()
      return setWrong(isOver ? null : wrongWords[scanned.is](code))
    }
    soundRight()
    judgeOne(pieces[scanned.at]?.key ?? '', 'fine')
    setMoved(scanned.at)
  })
  useKeys({
    ...Object.fromEntries(conditions.map((condition, at) => [`${at + 1}`, () => judge(condition)])),
    Enter: goOn,
    j: () => setMoved(Math.min((now === -1 ? pieces.length : now) + 1, pieces.length - 1)),
    k: () => setMoved(Math.max((now === -1 ? pieces.length : now) - 1, 0)),
    Escape: onDone,
  })

  return (
    <article className="panel" aria-label={`Order ${parcel.order.number}`}>
      <h2>
        Order {parcel.order.number} <small>{parcel.awb}</small>
      </h2>
      <p>
        {parcel.order.customer}, {parcel.order.city} <b>{parcel.order.pincode}</b>
      </p>
      {isOver ? (
        <p className="bar" role="status">
          {parcel.closedAt === null
            ? 'This parcel was counted in a moment ago; z takes that back.'
            : `This parcel was counted in ${momentShown(parcel.closedAt)}.`}
        </p>
      ) : (
        <PiecesBack
          pieces={pieces}
          now={now}
          conditions={conditions}
          words={backConditions}
          judged={judged}
          onJudge={judgeOne}
        />
      )}
      {wrong ? (
        <p className="bar" role="alert">
          {wrong}
        </p>
      ) : null}
      <WrongBar error={book.error} />
      <div className="actions">
        {isOver ? null : (
          <button type="button" className="main" disabled={!isReady} onClick={send}>
            Count it in <kbd>Enter</kbd>
          </button>
        )}
        <button type="button" onClick={onDone}>
          Another parcel <kbd>Esc</kbd>
        </button>
      </div>
    </article>
  )
}

const wrongWords = {
  foreign: (code: string) =>
    `${code} is no piece of this parcel. Did it lie in it? Then press 4 at the piece that it came instead of.`,
  counted: (code: string) => `All pieces with ${code} are counted already: this parcel had no more of them.`,
}
