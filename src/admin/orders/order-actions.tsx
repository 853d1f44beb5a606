import { type ReactNode, useState } from 'react'
import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { cancelReasons, holdReasons } from '#domain/order-stage.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { type OnDone, type OrderAct, useOrderAction } from './use-order-action.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'

type Props = {
  orders: readonly StaffOrderLine[]
  hasKeys?: boolean
  onDone?: OnDone
  /** What else may be done with them. */
  children?: ReactNode
}

/** What may be done with orders now, by button or key; nothing that would answer 403. */
export function OrderActions({ orders, hasKeys = true, onDone, children }: Props) {
  const { data } = useMe()
  const may = data?.data.may ?? []
  const isOnline = useOnline()
  const action = useOrderAction()
  const [asks, setAsks] = useState<'hold' | 'cancel' | null>(null)
  const isIn = (...stages: string[]) =>
    orders.length > 0 && orders.every((line) => stages.includes(line.stage) && line.cancelsAt === null)
  const offers = {
    confirm: may.includes('confirm') && isIn('to-confirm'),
    hold: may.includes('change-orders') && isIn('to-confirm', 'to-pack'),
    resume: may.includes('change-orders') && isIn('on-hold'),
    cancel: may.includes('cancel') && isIn('to-confirm', 'to-pack', 'on-hold'),
  }
  // Until the lists have been read again the keys hold for other orders only.
  const isUnderWay =
    action.isPending && orders.some((line) => action.variables.orders.some(({ id }) => id === line.id))
  const isOff = !isOnline || isUnderWay

  function run(act: OrderAct) {
    setAsks(null)
    action.mutate({ act, orders, onDone, actionId: crypto.randomUUID() })
  }

  const keys = {
    c: () => offers.confirm && !isOff && run({ does: 'confirm' }),
    h: () => offers.hold && !isOff && setAsks('hold'),
    u: () => offers.resume && !isOff && run({ does: 'resume' }),
    'Shift+X': () => offers.cancel && !isOff && setAsks('cancel'),
  }
  useKeys(hasKeys ? keys : {})

  return (
    <div className="actions">
      {offers.confirm ? (
        <button type="button" className="main" disabled={isOff} onClick={() => run({ does: 'confirm' })}>
          Confirm <kbd>c</kbd>
        </button>
      ) : null}
      {offers.hold ? (
        <button type="button" disabled={isOff} onClick={() => setAsks('hold')}>
          Hold… <kbd>h</kbd>
        </button>
      ) : null}
      {offers.resume ? (
        <button type="button" disabled={isOff} onClick={() => run({ does: 'resume' })}>
          Take off hold <kbd>u</kbd>
        </button>
      ) : null}
      {offers.cancel ? (
        <button type="button" disabled={isOff} onClick={() => setAsks('cancel')}>
          Cancel… <kbd>⇧X</kbd>
        </button>
      ) : null}
      {children}
      {asks === 'hold' ? (
        <ReasonDialog
          title="Why is it held?"
          reasons={holdReasons}
          onClose={() => setAsks(null)}
          onReason={(reason) => run({ does: 'hold', reason })}
        />
      ) : null}
      {asks === 'cancel' ? (
        <ReasonDialog
          title="Why is it cancelled? It happens in two minutes; until then it can be undone."
          reasons={cancelReasons}
          onClose={() => setAsks(null)}
          onReason={(reason) => run({ does: 'cancel', reason })}
        />
      ) : null}
    </div>
  )
}
