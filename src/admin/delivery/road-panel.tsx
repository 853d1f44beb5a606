import { Link } from 'react-router'
import type { RoadParcelDetail } from '#contract/staff-road-schemas.ts'
import { attentionReasons, requestKinds } from '#domain/parcel.ts'
import { attemptReasons } from '#domain/parcel-course.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { SidePanel } from '#admin/parts/side-panel.tsx'
import { RoadActions } from './road-actions.tsx'
import { newsWords } from './road-words.ts'

/** Whether the keys are this parcel's: with several chosen they are theirs. */
type Props = { id: string; hasKeys: boolean; onClose: () => void }

/** Everything of one parcel beside the list, with what can be asked of its courier. */
export function RoadPanel({ id, hasKeys, onClose }: Props) {
  const asked = useStaffQuery('readRoadParcel', { params: { id } }, { everyMs: 5000 })
  return (
    <SidePanel name="Parcel" id={id} asked={asked} onClose={onClose}>
      {(parcel) => (
        <article>
          <h2>{parcel.awb ?? 'No number'}</h2>
          <p>
            <Link to={`/orders/${parcel.order.id}`}>Order {parcel.order.number}</Link>,{' '}
            {parcel.order.customer}, {parcel.order.city} <b>{parcel.order.pincode}</b>
          </p>
          {parcel.attention.map((reason) => (
            <p key={reason} className="bar">
              {attentionReasons[reason]}
              {reason === 'failed' && parcel.failedReason !== null
                ? `: ${attemptReasons[parcel.failedReason].toLowerCase()}, try ${parcel.attempts}`
                : ''}
              .{' '}
              {reason === 'failed' && parcel.answerBy !== null
                ? `The courier waits for an answer until ${momentShown(parcel.answerBy)}.`
                : ''}
            </p>
          ))}
          <RoadActions parcels={[parcel]} hasKeys={hasKeys} />
          <Asked request={parcel.request} />
          <p>
            {parcel.courier?.name ?? 'No courier'}
            {parcel.trackUrl === null ? null : (
              <>
                {', '}
                <a href={parcel.trackUrl} target="_blank" rel="noreferrer">
                  follow it
                </a>
              </>
            )}
            ; {parcel.cashDue > 0 ? `${rupeesShown(parcel.cashDue)} at the door` : 'paid'}
          </p>
          <Pieces lines={parcel.lines} />
          <Events events={parcel.events} />
        </article>
      )}
    </SidePanel>
  )
}

function Asked({ request }: Pick<RoadParcelDetail, 'request'>) {
  if (request === null) return null
  return (
    <p>
      Asked {momentShown(request.askedAt)}: <b>{requestKinds[request.kind]}</b>
      {request.details === '' ? '' : `, ${request.details}`}.{' '}
      {request.toldAt === null
        ? 'The courier does not know it yet: tell it, where it takes no messages.'
        : `The courier was told ${momentShown(request.toldAt)}.`}
    </p>
  )
}

function Pieces({ lines }: Pick<RoadParcelDetail, 'lines'>) {
  return (
    <ul className="plain-list" aria-label="Pieces">
      {lines.map(({ itemId, productName, color, size, quantity }) => (
        <li key={itemId}>
          {quantity} × {productName}, {color}, <b>{size}</b>
        </li>
      ))}
    </ul>
  )
}

function Events({ events }: Pick<RoadParcelDetail, 'events'>) {
  if (events.length === 0) return <p className="empty">Nothing was heard of it yet.</p>
  return (
    <section aria-label="What was heard">
      <h3>What was heard</h3>
      <ol className="plain-list">
        {events.map(({ kind, at, words, place }, row) => (
          <li key={`${at}-${row}`}>
            {momentShown(at)} <b>{newsWords[kind]}</b>
            {words === '' ? '' : `: ${words}`}
            {place === null ? '' : `, ${place}`}
          </li>
        ))}
      </ol>
    </section>
  )
}
