import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { RoadParcelDetail } from '#contract/staff-road-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useScans } from '#admin/keys/scans.ts'
import { soundRight, soundWrong } from '#admin/parts/sounds.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'
import { CountIn } from './count-in.tsx'
import { DeliveredQuestion } from './delivered-question.tsx'
import { FindParcel } from './find-parcel.tsx'

/** What comes back is taken in: its number is scanned, then each of its pieces. `coming` null: not known. */
export function ReceiveDesk({ coming }: { coming: number | null }) {
  const [parcel, setParcel] = useState<RoadParcelDetail | null>(null)
  const [delivered, setDelivered] = useState<'as-told' | 'never'>('as-told')
  function open(next: RoadParcelDetail | null) {
    setParcel(next)
    setDelivered('as-told')
  }
  // One at a time: while a box lies open, what is scanned are its pieces.
  if (!parcel) return <OpenParcel coming={coming} onOpen={open} />
  if (isToldDelivered(parcel) && delivered === 'as-told')
    return (
      <DeliveredQuestion parcel={parcel} onNever={() => setDelivered('never')} onDone={() => open(null)} />
    )
  return <CountIn parcel={parcel} delivered={delivered} onDone={() => open(null)} />
}

function isToldDelivered({ state, attention, closesAt, closedAt }: RoadParcelDetail): boolean {
  return state === 'delivered' && !attention.includes('denied') && closesAt === null && closedAt === null
}

type OpenProps = { coming: number | null; onOpen: (parcel: RoadParcelDetail) => void }

function OpenParcel({ coming, onOpen }: OpenProps) {
  const find = useMutation({
    mutationFn: async (awb: string) => (await callStaff('scanRoad', { query: { awb } })).data,
    onSuccess: ([found]) => {
      if (!found) return soundWrong()
      soundRight()
      onOpen(found)
    },
    onError: soundWrong,
  })
  useScans((code) => find.mutate(code.trim()))
  return (
    <>
      <form
        className="fields"
        onSubmit={(event) => {
          const awb = typedIn(event)('awb').trim()
          if (awb.length >= 4) find.mutate(awb)
        }}
      >
        <label>
          Scan or type the number of the parcel
          <input name="awb" maxLength={60} autoComplete="off" autoCapitalize="characters" />
        </label>
        <button type="submit" className="main" disabled={find.isPending}>
          Open it
        </button>
      </form>
      <WrongBar error={find.error} />
      {find.data?.length === 0 ? (
        <p className="bar" role="alert">
          {find.variables} is no parcel of ours. Find its order by mobile, name or number.
        </p>
      ) : null}
      {find.data?.length === 0 ? <FindParcel onFound={onOpen} /> : null}
      {!find.data && coming !== null ? (
        <p className="empty">{coming === 0 ? 'Nothing is coming back.' : `${coming} are coming back.`}</p>
      ) : null}
    </>
  )
}
