import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'
import { OpenWaves } from './open-waves.tsx'
import { QueueTable } from './queue-table.tsx'

const ordersOfWave = 20

/** What waits to be packed, and who is at it. */
export function WaveQueue() {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const queue = useStaffQuery('listWork', { query: { view: 'to-pack', limit: '100' } }, { everyMs: 5000 })
  const waves = useStaffQuery('listWaves', {}, { everyMs: 5000 })
  const take = useMutation({
    mutationFn: () => callStaff('takeWave', { body: { actionId: crypto.randomUUID(), count: ordersOfWave } }),
    onSuccess: ({ data }) => navigate(`/pack/${data.id}`),
  })
  const orders = queue.data?.data ?? []
  const mine = waves.data?.data.find(({ isMine }) => isMine)
  const canTake = isOnline && !take.isPending && orders.length > 0
  useKeys({
    w: () => canTake && take.mutate(),
    Enter: () => mine && void navigate(`/pack/${mine.id}`),
  })
  return (
    <>
      <h1>Pack</h1>
      <FailedBar asked={queue} />
      <WrongBar error={take.error} />
      <div className="actions">
        {mine ? (
          <button type="button" className="main" onClick={() => navigate(`/pack/${mine.id}`)}>
            Go on with your wave, {mine.orders} left <kbd>Enter</kbd>
          </button>
        ) : null}
        {orders.length > 0 ? (
          <button
            type="button"
            className={mine ? undefined : 'main'}
            disabled={!canTake}
            onClick={() => take.mutate()}
          >
            Take the next {Math.min(ordersOfWave, orders.length)} <kbd>w</kbd>
          </button>
        ) : null}
      </div>
      <OpenWaves waves={waves.data?.data ?? []} />
      {queue.isPending && !queue.error ? <p className="empty">Loading orders…</p> : null}
      {queue.data && orders.length === 0 ? <NothingToPack /> : null}
      <QueueTable orders={orders} />
    </>
  )
}

function NothingToPack() {
  const held = useStaffQuery('countWork', {}).data?.data.counts.find(({ stage }) => stage === 'on-hold')
  return (
    <p className="empty">
      Nothing to pack. {held && held.count > 0 ? `${held.count} on hold. ` : ''}Orders come here when they are
      confirmed or paid.
    </p>
  )
}
