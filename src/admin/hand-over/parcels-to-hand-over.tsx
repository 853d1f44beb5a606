import { useState } from 'react'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe, useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { useScans } from '#admin/keys/scans.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { soundRight, soundWrong } from '#admin/parts/sounds.ts'
import { toggled } from '#admin/parts/toggled.ts'
import { without } from '#admin/parts/without.ts'
import { CourierParcels } from './courier-parcels.tsx'
import { useHandOver } from './use-hand-over.ts'

/** Packed boxes by courier: each is scanned, or all are ticked, and `o` hands them over. */
export function ParcelsToHandOver() {
  const asked = useStaffQuery(
    'listParcels',
    { query: { view: 'to-hand-over', limit: '200' } },
    { everyMs: 5000 },
  )
  const may = useMe().data?.data.may.includes('hand-over') ?? false
  const isOnline = useOnline()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [unknown, setUnknown] = useState<string | null>(null)
  const handOver = useHandOver()
  const parcels = asked.data?.data ?? []
  const chosen = parcels.filter(({ id }) => ticked.has(id))
  const isOff = !isOnline || !may || handOver.isPending || chosen.length === 0

  function scan(code: string) {
    const sign = code.replaceAll(/\s+/g, '').toUpperCase()
    const parcel = parcels.find(({ awb, order }) => awb === sign || order.number === sign)
    setUnknown(parcel ? null : code)
    if (!parcel) return soundWrong()
    soundRight()
    setTicked((before) => new Set([...before, parcel.id]))
  }
  const give = () =>
    !isOff && handOver.mutate(chosen, { onSuccess: () => setTicked((before) => without(before, chosen)) })
  const toggle = (id: string) => setTicked((before) => toggled(before, id))
  useScans(scan)
  useKeys({
    a: () => setTicked(new Set(parcels.map(({ id }) => id))),
    o: give,
    Enter: () => setUnknown(null),
  })

  if (asked.isPending && !asked.error) return <p className="empty">Loading parcels…</p>
  return (
    <>
      <FailedBar asked={asked} />
      {unknown === null ? null : (
        <div className="stop" role="alert">
          <strong>{unknown} is not in this list.</strong>
          <p>It is not packed yet, or was handed over already.</p>
          <button type="button" onClick={() => setUnknown(null)}>
            Put aside, go on <kbd>Enter</kbd>
          </button>
        </div>
      )}
      {asked.data && parcels.length === 0 ? (
        <p className="empty">Nothing to hand over. Boxes come here when they are packed.</p>
      ) : null}
      {parcels.length > 0 ? (
        <div className="bulk">
          <span>
            {chosen.length} of {parcels.length} checked
          </span>
          <button type="button" onClick={() => setTicked(new Set(parcels.map(({ id }) => id)))}>
            All <kbd>a</kbd>
          </button>
          {may ? (
            <button type="button" className="main" disabled={isOff} onClick={give}>
              Handed over <kbd>o</kbd>
            </button>
          ) : null}
        </div>
      ) : null}
      {[...Map.groupBy(parcels, ({ courier }) => courier?.name ?? 'No courier')].map(([courier, own]) => (
        <CourierParcels key={courier} courier={courier} parcels={own} ticked={ticked} onTick={toggle} />
      ))}
    </>
  )
}
