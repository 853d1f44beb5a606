import { useState } from 'react'
import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import { canMoveReturn, type ReturnRejection, returnRejections } from '#domain/return-case.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { CountCase } from './count-case.tsx'
import { DropDialog } from './drop-dialog.tsx'

type Asks = 'accept' | 'reject' | 'drop' | 'count'

/** What may be done with a case now, by button or key; nothing that would answer 403. */
export function CaseActions({ found }: { found: ReturnCase }) {
  const { id, version, name, state } = found
  const may = useMe().data?.data.may ?? []
  const isOnline = useOnline()
  const { change, isPending } = useChange()
  const [asks, setAsks] = useState<Asks | null>(null)
  const isOff = !isOnline || isPending
  const params = { id }
  const none = () => setAsks(null)

  function accept(videoSeen: boolean) {
    none()
    const body = { version, decision: 'approve' as const, videoSeen }
    change({
      work: (actionId) => callStaff('decideReturn', { params, body: { ...body, actionId } }),
      says: `${name} is accepted.`,
    })
  }
  function reject(refusal: ReturnRejection) {
    none()
    const body = { version, decision: 'reject' as const, refusal }
    change({
      work: (actionId) => callStaff('decideReturn', { params, body: { ...body, actionId } }),
      says: `${name} is not accepted.`,
    })
  }
  const move = () =>
    change({
      work: (actionId) => callStaff('moveReturn', { params, body: { actionId, version } }),
      says: `${name} is on the way back.`,
    })

  const decides = may.includes('decide-returns')
  const receives = may.includes('receive')
  const offers = [
    {
      key: 'a',
      label: 'Accept',
      isOffered: decides && state === 'asked',
      act: () => (found.needsVideo ? setAsks('accept') : accept(false)),
    },
    {
      key: 'n',
      label: 'Not accepted…',
      isOffered: decides && state === 'asked',
      act: () => setAsks('reject'),
    },
    { key: 'm', label: 'On its way', isOffered: receives && canMoveReturn(state, 'moving'), act: move },
    {
      key: 'c',
      label: 'Received…',
      isOffered: receives && canMoveReturn(state, 'received') && state !== 'settled',
      act: () => setAsks('count'),
    },
    {
      key: 'Shift+X',
      label: 'Drop…',
      isOffered: decides && canMoveReturn(state, 'dropped') && !found.replacement?.parcelId,
      act: () => setAsks('drop'),
    },
  ].filter(({ isOffered }) => isOffered)
  useKeys(Object.fromEntries(offers.map(({ key, act }) => [key, () => !isOff && act()])))

  return (
    <div className="actions">
      {offers.map(({ key, label, act }) => (
        <button key={key} type="button" disabled={isOff} onClick={act}>
          {label} <kbd>{key.replace('Shift+', '⇧')}</kbd>
        </button>
      ))}
      {asks === 'accept' ? <AcceptDialog name={name} onAccept={() => accept(true)} onClose={none} /> : null}
      {asks === 'reject' ? (
        <ReasonDialog
          title="Why is it not accepted? The customer reads it."
          reasons={returnRejections}
          onReason={reject}
          onClose={none}
        />
      ) : null}
      {asks === 'drop' ? <DropDialog found={found} onClose={none} /> : null}
      {asks === 'count' ? <CountCase found={found} onClose={none} /> : null}
    </div>
  )
}
