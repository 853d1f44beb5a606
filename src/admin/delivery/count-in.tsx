import type { RoadParcelDetail } from '#contract/staff-road-schemas.ts'
import { type BackCondition, backConditions } from '#domain/parcel.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
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
  const isOnline = useOnline()
  const pieces = piecesOf(parcel.lines)
  const isOver = parcel.closedAt !== null || parcel.closesAt !== null
  const count = usePieceCount<BackCondition>({ pieces, fine: 'fine', isOver, foreign: foreignWords })

  const book = useChange('shown')
  const isReady = count.isWhole && !isOver && isOnline && !book.isPending
  function send() {
    if (!isReady) return
    const { id, version, lines, order } = parcel
    const body = { version, delivered, pieces: countedOf(lines, count.judged) }
    book.change(
      {
        work: (actionId) => callStaff('receiveParcel', { params: { id }, body: { ...body, actionId } }),
        says: `Order ${order.number} is counted in.`,
      },
      onDone,
    )
  }

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
