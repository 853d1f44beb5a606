import { useState } from 'react'
import type { Returnable } from '#contract/staff-return-schemas.ts'
import { type ReturnReason, returnReasons } from '#domain/return-case.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { piecesOf } from '#admin/delivery/judged-pieces.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { Modal } from '#admin/parts/modal.tsx'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { OpenForm } from './open-form.tsx'
import { PiecesStep } from './pieces-step.tsx'
import { WantedStep } from './wanted-step.tsx'

/** What is wanted instead; a size and a colour are both exchanges, which differ in what is offered. */
const wishes = {
  size: 'Another size',
  colour: 'Another colour',
  refund: 'The money back',
  credit: 'Store credit',
} as const

type Props = { orderId: string; onClose: () => void }

/** A case from an order, one question after the other: a digit answers each, Enter opens it. */
export function NewCase({ orderId, onClose }: Props) {
  const asked = useStaffQuery('readReturnable', { params: { id: orderId } }, { everyMs: 5000 })
  const order = asked.data?.data.orderId === orderId ? asked.data.data : undefined
  if (order) return <Questions order={order} onClose={onClose} />
  return (
    <Modal title="A return" onClose={onClose}>
      <FailedBar asked={asked} />
      {asked.error ? null : <p className="empty">Loading what can be sent back…</p>}
    </Modal>
  )
}

function Questions({ order, onClose }: { order: Returnable; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [wish, setWish] = useState<keyof typeof wishes | null>(null)
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [wanted, setWanted] = useState<Readonly<Record<string, string>>>({})

  const pieces = piecesOf(order.pieces)
  if (pieces.length === 0) return <NothingLeft order={order} onClose={onClose} />
  const keys = chosen ?? (pieces.length === 1 ? pieces.map(({ key }) => key) : null)
  if (keys === null) return <PiecesStep pieces={pieces} onChoose={setChosen} onClose={onClose} />
  if (wish === null)
    return (
      <ReasonDialog
        key="wish"
        title="What is wanted?"
        reasons={wishes}
        onReason={(one) => setWish(one)}
        onClose={onClose}
      />
    )
  if (reason === null)
    return (
      <ReasonDialog
        key="why"
        title="Why?"
        reasons={returnReasons}
        onReason={(one) => setReason(one)}
        onClose={onClose}
      />
    )
  const lines = order.pieces
    .map((line) => ({ ...line, quantity: piecesOf([line]).filter(({ key }) => keys.includes(key)).length }))
    .filter(({ quantity }) => quantity > 0)
  const by = wish === 'size' || wish === 'colour' ? wish : null
  const undecided = lines.find(({ itemId }) => wanted[itemId] === undefined)
  if (by !== null && undecided)
    return (
      <WantedStep
        key={undecided.itemId}
        line={undecided}
        by={by}
        isSameToo={reason === 'fault' || reason === 'wrong-piece'}
        onWanted={(sizeId) => setWanted((before) => ({ ...before, [undecided.itemId]: sizeId }))}
        onClose={onClose}
      />
    )
  return (
    <OpenForm
      order={order}
      lines={lines}
      wanted={by === null ? {} : wanted}
      wish={wish === 'refund' || wish === 'credit' ? wish : 'exchange'}
      reason={reason}
      onWantedAgain={() => setWanted({})}
      onClose={onClose}
    />
  )
}

function NothingLeft({ order, onClose }: { order: Returnable; onClose: () => void }) {
  return (
    <Modal title={`Order ${order.orderNumber}`} onClose={onClose}>
      <p>
        Nothing of it can be sent back any more
        {order.cases.length > 0 ? `: see ${order.cases.map(({ name }) => name).join(', ')}` : ''}.
      </p>
    </Modal>
  )
}
