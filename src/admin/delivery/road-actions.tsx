import { useState } from 'react'
import type { RoadParcelLine } from '#contract/staff-road-schemas.ts'
import type { RequestKind } from '#domain/parcel.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { CallButton } from '#admin/orders/call-button.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { useAskCourier } from './use-ask-courier.ts'

type Props = {
  parcels: readonly RoadParcelLine[]
  hasKeys?: boolean
  onDone?: (parcels: readonly RoadParcelLine[]) => void
}
type Asks = RequestKind | 'delivered' | 'given-up'

const requests: ReadonlyArray<readonly [kind: RequestKind, key: string, label: string]> = [
  ['try-again', 't', 'Try again…'],
  ['other-number', 'f', 'Other number…'],
  ['address-hint', 'e', 'Hint…'],
  ['bring-back', 'b', 'Bring it back'],
  ['refused', 'o', 'Not wanted…'],
]

/** With the courier: only then it can be asked for something. */
const onTheRoad: readonly string[] = ['handed', 'moving', 'out', 'failed', 'rto']

/** What may be done with parcels on the road now; with several only what fits them all. */
export function RoadActions({ parcels, hasKeys = true, onDone }: Props) {
  const may = useMe().data?.data.may ?? []
  const isOnline = useOnline()
  const ask = useAskCourier()
  const [asks, setAsks] = useState<Asks | null>(null)
  const [one, ...others] = parcels
  const only = others.length === 0 ? one : undefined
  const isOpen = parcels.every(({ closedAt, closesAt }) => closedAt === null && closesAt === null)
  const isOff = !isOnline || ask.isPending
  const mayAsk = may.includes('deliver') && isOpen && parcels.every(({ state }) => onTheRoad.includes(state))
  const offered = requests.filter(
    ([kind]) => mayAsk && (only || kind === 'try-again' || kind === 'bring-back'),
  )
  // What its courier takes back is asked of the customer.
  const isArrived = only?.state === 'delivered' && !only.attention.includes('denied')
  const mayDeliver = may.includes('deliver') && isOpen && only && !isArrived
  const mayGiveUp = may.includes('receive') && isOpen && only && only.attention.length > 0

  function send(kind: RequestKind, details: string) {
    setAsks(null)
    ask.mutate({ kind, details, parcels, onDone, actionId: crypto.randomUUID() })
  }
  const begin = (kind: RequestKind) => (kind === 'bring-back' ? send(kind, '') : setAsks(kind))
  const keys = {
    ...Object.fromEntries(offered.map(([kind, key]) => [key, () => !isOff && begin(kind)])),
    ...(mayDeliver ? { v: () => !isOff && setAsks('delivered') } : {}),
  }
  useKeys(hasKeys ? keys : {})

  return (
    <div className="actions">
      {offered.map(([kind, key, label]) => (
        <button key={kind} type="button" disabled={isOff} onClick={() => begin(kind)}>
          {label} <kbd>{key}</kbd>
        </button>
      ))}
      {only ? <CallButton key={only.order.id} orderId={only.order.id} hasKeys={hasKeys} /> : null}
      {mayDeliver ? (
        <button type="button" disabled={isOff} onClick={() => setAsks('delivered')}>
          Delivered… <kbd>v</kbd>
        </button>
      ) : null}
      {mayGiveUp ? (
        <button type="button" disabled={isOff} onClick={() => setAsks('given-up')}>
          Give up…
        </button>
      ) : null}
      {asks === 'delivered' || asks === 'given-up' ? (
        <EndDialog parcel={only} how={asks} onClose={() => setAsks(null)} />
      ) : asks === null ? null : (
        <AskDialog
          kind={asks}
          what={only ? `order ${only.order.number}` : `${parcels.length} parcels`}
          onSend={(details) => send(asks, details)}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  )
}
