import type { Returnable } from '#contract/staff-return-schemas.ts'
import { type ReturnReason, returnReasons, returnWays, type ReturnWish } from '#domain/return-case.ts'
import { callStaff, StaffCallError } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'
import { moneyWords } from './case-words.ts'

type Props = {
  order: Returnable
  lines: Returnable['pieces']
  /** The size that is wanted, by the line it is for. */
  wanted: Readonly<Record<string, string>>
  wish: ReturnWish
  reason: ReturnReason
  onWantedAgain: () => void
  onClose: () => void
}

/** The case as it will be, what the policy says of it, and how the pieces come back. */
export function OpenForm({ order, lines, wanted, wish, reason, onWantedAgain, onClose }: Props) {
  const { orderId, orderVersion: version, orderNumber, problem, fee } = order
  const isOnline = useOnline()
  const { change, isPending, error } = useChange()
  const isSoldOut = error instanceof StaffCallError && error.code === 'sold-out'

  function open(typed: (name: string) => string) {
    const pieces = lines.map(({ itemId, quantity }) => ({ itemId, quantity, wantedSizeId: wanted[itemId] }))
    const way = typed('way') === 'self-ship' ? 'self-ship' : 'pickup'
    const isException = typed('exception') === 'on'
    const videoSeen = typed('video') === 'on'
    const body = {
      version,
      wish,
      reason,
      words: typed('words'),
      way,
      pieces,
      isException,
      videoSeen,
    } as const
    change(
      {
        work: (actionId) => callStaff('openReturn', { params: { id: orderId }, body: { ...body, actionId } }),
        says: `Order ${orderNumber}: a return is open.`,
      },
      onClose,
    )
  }

  return (
    <Modal title={`A return of order ${orderNumber}`} onClose={onClose}>
      <ul className="plain-list" aria-label="Pieces">
        {lines.map((line) => {
          const instead = line.swaps.find(({ sizeId }) => sizeId === wanted[line.itemId])
          return (
            <li key={line.itemId}>
              {line.quantity} × {line.productName}, {line.color}, {line.size} →{' '}
              <b>{instead ? `${instead.color}, ${instead.size}` : moneyWords[wish]}</b>
              {instead && instead.left !== null ? `, ${instead.left} left` : ''}
            </li>
          )
        })}
      </ul>
      <p>
        {returnReasons[reason]}.{' '}
        {wish !== 'exchange' && fee > 0 ? `${rupeesShown(fee)} of it stay with the shop.` : ''}
      </p>
      <form className="fields" onSubmit={(event) => open(typedIn(event))}>
        <fieldset>
          <legend>How does it come back?</legend>
          {(['pickup', 'self-ship'] as const).map((way) => (
            <label key={way} className="check">
              <input type="radio" name="way" value={way} defaultChecked={way === 'pickup'} />{' '}
              {returnWays[way]}
            </label>
          ))}
        </fieldset>
        {reason === 'fault' || reason === 'wrong-piece' ? (
          <label className="check">
            <input type="checkbox" name="video" /> The unboxing video was seen
          </label>
        ) : null}
        {problem === null ? null : (
          <label className="check">
            <input type="checkbox" name="exception" required /> {problem} Take it all the same.
          </label>
        )}
        <label>
          In their words
          <input name="words" maxLength={500} autoComplete="off" />
        </label>
        {error ? (
          <p className="bar" role="alert">
            {error.message}{' '}
            {isSoldOut ? (
              <button type="button" onClick={onWantedAgain}>
                Choose again
              </button>
            ) : null}
          </p>
        ) : null}
        <button type="submit" className="main" disabled={isPending || !isOnline}>
          Open the case <kbd>Enter</kbd>
        </button>
      </form>
    </Modal>
  )
}
