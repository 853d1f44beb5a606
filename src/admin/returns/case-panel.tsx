import { Link } from 'react-router'
import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import {
  returnReasons,
  returnRejections,
  returnStates,
  returnWays,
  returnWishes,
} from '#domain/return-case.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { SidePanel } from '#admin/parts/side-panel.tsx'
import { CaseActions } from './case-actions.tsx'
import { CasePhotos } from './case-photos.tsx'
import { backWords, wishShown, replacementShown } from './case-words.ts'
import { SettleForm } from './settle-form.tsx'

/** Everything of one case beside the list, with what can be done about it. */
export function CasePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useStaffQuery('readReturn', { params: { id } }, { everyMs: 5000 })
  return (
    <SidePanel name="Case" id={id} asked={asked} onClose={onClose}>
      {(found) => (
        <article>
          <h2>
            {found.name} <small>{returnStates[found.state]}</small>
          </h2>
          <p>
            <Link to={`/orders/${found.order.id}`}>Order {found.order.number}</Link>, {found.order.customer},{' '}
            {found.order.city}
          </p>
          <CaseActions found={found} />
          {found.money && found.state === 'received' ? (
            <SettleForm key={found.version} found={found} money={found.money} />
          ) : null}
          <p>
            <b>{returnWishes[found.wish]}</b>: {returnReasons[found.reason].toLowerCase()}.{' '}
            {returnWays[found.way]}.{found.words === '' ? '' : ` “${found.words}”`}
          </p>
          <Pieces pieces={found.pieces} />
          {found.photos > 0 ? (
            // One more is another list to read.
            <CasePhotos key={found.photos} id={id} count={found.photos} />
          ) : null}
          {found.replacement ? <p>{replacementShown(found.replacement)}</p> : null}
          <Money payouts={found.payouts} />
          <Steps found={found} />
        </article>
      )}
    </SidePanel>
  )
}

const conditions = ['fine', 'press', 'bad', 'missing'] as const

function Pieces({ pieces }: Pick<ReturnCase, 'pieces'>) {
  return (
    <ul className="plain-list" aria-label="Pieces">
      {pieces.map((piece) => (
        <li key={piece.itemId}>
          {wishShown(piece)}{' '}
          <small>
            {conditions
              .filter((one) => piece.back[one] > 0)
              .map((one) => `${piece.back[one]} ${backWords[one].toLowerCase()}`)
              .join(', ')}
          </small>
        </li>
      ))}
    </ul>
  )
}

const payoutWords = {
  asked: 'waits for a second person',
  approved: 'is to be paid',
  paid: 'was paid',
  dropped: 'was dropped',
} as const

function Money({ payouts }: Pick<ReturnCase, 'payouts'>) {
  return payouts.map(({ id, amount, how, state, reference }) => (
    <p key={id}>
      {rupeesShown(amount)} {how === 'credit' && state !== 'asked' ? 'are store credit' : payoutWords[state]}
      {reference === null ? '' : `, ${how === 'credit' ? 'code' : 'reference'} ${reference}`}.
    </p>
  ))
}

function Steps({ found }: { found: ReturnCase }) {
  const { askedAt, askedBy, decidedAt, decidedBy, movingAt, receivedAt, closedAt, refusal } = found
  const steps: ReadonlyArray<readonly [at: string | null, says: string]> = [
    [askedAt, `asked for by ${askedBy}`],
    [
      decidedAt,
      `${refusal === null ? 'accepted' : `not accepted: ${returnRejections[refusal]}`} (${decidedBy ?? ''})`,
    ],
    [movingAt, 'on the way back'],
    [receivedAt, 'received'],
    [closedAt, 'closed'],
  ]
  return (
    <ol className="plain-list" aria-label="Steps">
      {steps.map(([at, says]) =>
        at === null ? null : (
          <li key={says}>
            {momentShown(at)} {says}
          </li>
        ),
      )}
    </ol>
  )
}
