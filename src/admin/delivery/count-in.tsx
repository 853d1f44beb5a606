import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoadParcelDetail } from '#contract/staff-road-schemas.ts'
import { type BackCondition, backConditions } from '#domain/parcel.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { useScans } from '#admin/keys/scans.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'
import { conditions, countedOf, piecesOf } from './judged-pieces.ts'
import { PiecesBack } from './pieces-back.tsx'
import { usePieceCount } from './use-piece-count.ts'

type Props = { parcel: RoadParcelDetail; delivered: 'as-told' | 'never'; onDone: () => void }

/**
 * A box that came back, piece by piece: a scan or Enter says that it is fine, a digit how it is, also of the piece scanned
 * last, and Enter then that all are right.
 */
export function CountIn({ parcel, delivered, onDone }: Props) {
  const cache = useQueryClient()
  const isOnline = useOnline()
  const pieces = piecesOf(parcel.lines)
  const isOver = parcel.closedAt !== null || parcel.closesAt !== null
  const count = usePieceCount<BackCondition>({ pieces, fine: 'fine', isOver, foreign: foreignWords })

  const book = useMutation({
    mutationFn: (actionId: string) =>
      callStaff('receiveParcel', {
        params: { id: parcel.id },
        body: { actionId, version: parcel.version, delivered, pieces: countedOf(parcel.lines, count.judged) },
      }),
    retry: asksAgain,
    onSuccess: ({ undo }) => {
      offerUndo(`Order ${parcel.order.number} is counted in.`, undo, () => cache.invalidateQueries())
      onDone()
    },
    onSettled: () => cache.invalidateQueries(),
  })
  const isReady = count.isWhole && !isOver && isOnline && !book.isPending
  const send = () => isReady && book.mutate(crypto.randomUUID())

  useScans(count.hear)
  useKeys({
    ...Object.fromEntries(conditions.map((condition, at) => [`${at + 1}`, () => count.judge(condition)])),
    Enter: () => count.goOn() || send(),
    j: () => count.move(1),
    k: () => count.move(-1),
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
          now={count.now}
          conditions={conditions}
          words={backConditions}
          judged={count.judged}
          onJudge={count.judgeOne}
        />
      )}
      {count.wrong ? (
        <p className="bar" role="alert">
          {count.wrong}
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

function foreignWords(code: string): string {
  return `${code} is no piece of this parcel. Did it lie in it? Then press 4 at the piece that it came instead of.`
}
