import { useState } from 'react'
import type { Wave } from '#contract/staff-packing-schemas.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { useScans } from '#admin/keys/scans.ts'
import { soundWrong } from '#admin/parts/sounds.ts'
import { LeaseLine } from './lease-line.tsx'
import { OrderOnTable } from './order-on-table.tsx'
import { printParcel } from './papers.ts'
import { PickList } from './pick-list.tsx'
import { SlotList } from './slot-list.tsx'
import { TableBars } from './table-bars.tsx'
import { type TableDialog, TableDialogs } from './table-dialogs.tsx'
import { usePack } from './use-pack.ts'
import { useTable } from './use-table.ts'
import { WaveDone } from './wave-done.tsx'

type WaveOrder = Wave['orders'][number]

/** A wave on the table: one order at a time, its pieces held against what was ordered, closed with Enter. */
export function PackTable({ wave, onLeave }: { wave: Wave; onLeave: () => void }) {
  const table = useTable(wave)
  const pack = usePack(wave.id)
  const isOnline = useOnline()
  const [asked, setAsked] = useState<{ dialog: TableDialog; of: WaveOrder } | null>(null)
  const [showsPicks, setShowsPicks] = useState(false)
  const { order, next, wrong, fallen } = table
  const packed = wave.orders.filter(({ parcel }) => parcel !== null)
  const last = packed
    .toSorted((one, other) => (one.parcel?.packedAt ?? '').localeCompare(other.parcel?.packedAt ?? ''))
    .at(-1)
  const ask = (dialog: TableDialog) => order && setAsked({ dialog, of: order })
  const isOff = !isOnline || pack.isPending || !wave.isMine

  function enter() {
    if (showsPicks) return setShowsPicks(false)
    if (wrong || fallen) return table.putAside()
    if (!order) return onLeave()
    if (isOff) return soundWrong()
    if (next) return table.refuse()
    if (!pack.isPending)
      pack.mutate(
        { order, weightGrams: table.weightGrams, awb: table.awb, actionId: crypto.randomUUID() },
        { onSuccess: () => table.close(order) },
      )
  }
  const isFree = order !== undefined && !wrong && !fallen && !showsPicks
  useScans((code) => (isOnline ? table.scan(code) : soundWrong()))
  useKeys({
    Enter: enter,
    a: () => isFree && table.checkAll(),
    l: () => setShowsPicks(!showsPicks),
    m: () => isFree && !isOff && ask('missing'),
    'g g': () => isFree && ask('weight'),
    n: () => isFree && ask('number'),
    p: () => last?.parcel && printParcel(last.parcel),
    j: () => isFree && table.step(1),
    k: () => isFree && table.step(-1),
  })

  return (
    <>
      <LeaseLine
        wave={wave}
        waiting={table.waiting.length}
        onPicks={() => setShowsPicks(!showsPicks)}
        onLeave={onLeave}
      />
      <TableBars table={table} failure={pack.error} />
      {showsPicks ? (
        <PickList wave={wave} onClose={() => setShowsPicks(false)} />
      ) : (
        <div className="pack">
          <SlotList wave={wave} now={order?.slot ?? null} onChoose={table.go} />
          {order ? (
            <OrderOnTable order={order} table={table} isOff={isOff} onPack={enter} onAsk={ask} />
          ) : (
            <WaveDone wave={wave} onLeave={onLeave} />
          )}
        </div>
      )}
      {asked ? (
        <TableDialogs
          asks={asked.dialog}
          // Of the order that it was asked about, also when another lies on the table meanwhile.
          order={wave.orders.find(({ order: { id } }) => id === asked.of.order.id) ?? asked.of}
          table={table}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {last ? (
        <p className="last">
          Order {last.order.number} was packed last.{' '}
          <button type="button" onClick={() => last.parcel && printParcel(last.parcel)}>
            Print again <kbd>p</kbd>
          </button>
        </p>
      ) : null}
    </>
  )
}
