import { type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toast } from 'sonner'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { paymentStatusShown } from '#domain/order.ts'
import { momentShown } from './moments.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderCall } from './order-call.tsx'
import { actorShown, methodShown, reasonShown, rupeesShown } from './order-words.ts'
import { Stage } from './order-table.tsx'
import { callStaff } from './staff-client.ts'
import { offerUndo } from './use-order-action.ts'
import { useStaffQuery } from './use-staff-query.ts'

/** Everything of one order, with what can be done about it. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isPending } = useStaffQuery('readStaffOrder', { params: { id } }, { everyMs: 5000 })
  const order = data?.data.id === id ? data.data : undefined
  return (
    <aside className="panel" aria-label="Order">
      <button type="button" className="close" onClick={onClose}>
        Close <kbd>Esc</kbd>
      </button>
      {order ? <OrderWhole order={order} /> : null}
      {!order && (isPending || !error) ? <p className="empty">Loading the order…</p> : null}
      {error ? (
        <p className="bar" role="alert">
          {error.message}
        </p>
      ) : null}
    </aside>
  )
}

/** The order itself. */
export function OrderWhole({ order }: { order: StaffOrder }) {
  const { address } = order
  return (
    <article>
      <h2>
        Order {order.number} <small>#{order.tail}</small>
      </h2>
      <p>
        <Stage line={order} /> {order.reason ? <small>{reasonShown(order.reason)}</small> : null}
      </p>
      <OrderActions orders={[order]} />
      <OrderCall order={order} />
      <address>
        {[address.contactPerson, address.doorNo, address.address, address.landmark]
          .filter(Boolean)
          .join(', ')}
        <br />
        {[address.city, address.district, address.state].filter(Boolean).join(', ')} <b>{address.pincode}</b>
      </address>
      <table className="lines">
        <caption className="hidden">Pieces</caption>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.image ? <img src={line.image} alt="" width={40} height={50} loading="lazy" /> : null}
              </td>
              <th scope="row">
                {line.productName}
                <br />
                <small>
                  {line.color}, <b>{line.size}</b>
                  {line.left === null ? '' : `, ${line.left} left`}
                </small>
              </th>
              <td className="number">× {line.quantity}</td>
              <td className="number">{rupeesShown(line.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="money">
        {order.money.discount > 0 ? (
          <>
            <dt>Coupon {order.money.coupon}</dt>
            <dd>−{rupeesShown(order.money.discount)}</dd>
          </>
        ) : null}
        <dt>Shipping</dt>
        <dd>{rupeesShown(order.money.shipping)}</dd>
        <dt>
          Total, {methodShown(order)}, {paymentStatusShown(order.paymentStatus)}
        </dt>
        <dd>
          <b>{rupeesShown(order.money.total)}</b>
        </dd>
        {order.money.refunded > 0 ? (
          <>
            <dt>Went back</dt>
            <dd>{rupeesShown(order.money.refunded)}</dd>
          </>
        ) : null}
      </dl>
      <NoteForm order={order} key={order.version} />
      {order.others.length > 0 ? (
        <section aria-label="Other orders of this number">
          <h3>Other orders of this number</h3>
          <ul className="plain-list">
            {order.others.map((other) => (
              <li key={other.id}>
                <Link to={`/orders/${other.id}`}>{other.number}</Link> {momentShown(other.placedAt)},{' '}
                {orderStages[other.stage].label}, {rupeesShown(other.total)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label="History">
        <h3>History</h3>
        <ol className="plain-list">
          {order.history.map((link, at) => (
            <li key={`${link.at}-${at}`}>
              {momentShown(link.at)} <b>{link.what}</b> by {actorShown(link.actor)}
              {link.detail ? `: ${reasonShown(link.detail)}` : ''}
            </li>
          ))}
        </ol>
      </section>
    </article>
  )
}

/** What people of the shop tell each other about an order; shoppers never see it. */
function NoteForm({ order }: { order: StaffOrder }) {
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (note: string) =>
      callStaff('noteOrder', {
        params: { id: order.id },
        body: { actionId: crypto.randomUUID(), version: order.version, note },
      }),
    onSuccess: ({ undo }) => offerUndo('Note kept.', undo, () => cache.invalidateQueries()),
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries(),
  })

  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get('note') ?? ''))
  }

  return (
    <form className="note" onSubmit={keep}>
      <label>
        Note
        <textarea name="note" rows={2} maxLength={500} defaultValue={order.note} />
      </label>
      <button type="submit" disabled={save.isPending}>
        Keep the note
      </button>
    </form>
  )
}
