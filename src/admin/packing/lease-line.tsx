import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Wave } from '#contract/staff-packing-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { clockShown } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'

type Props = { wave: Wave; waiting: number; onPicks: () => void; onLeave: () => void }

/** How much of the wave is left, and until when it is whose. */
export function LeaseLine({ wave, waiting, onPicks, onLeave }: Props) {
  const now = useNow()
  const isOnline = useOnline()
  const cache = useQueryClient()
  const drop = useMutation({
    mutationFn: () =>
      callStaff('dropWave', { params: { wave: wave.id }, body: { actionId: crypto.randomUUID() } }),
    onSuccess: async () => {
      await cache.invalidateQueries()
      toast('The wave was dropped. Others may take its orders.')
      onLeave()
    },
    onError: (error) => toast.error(error.message),
  })
  const isOver = waiting > 0 && (wave.until === null || Date.parse(wave.until) <= now)
  return (
    <>
      <div className="lease">
        <h1>
          Pack{' '}
          <small>
            {waiting} of {wave.orders.length} left
          </small>
        </h1>
        {wave.until !== null && waiting > 0 && !isOver ? (
          <span>
            {wave.isMine ? 'Yours' : `${wave.who.name} has it`} until {clockShown(Date.parse(wave.until))}
          </span>
        ) : null}
        <div className="actions">
          <button type="button" onClick={onPicks}>
            Pick list <kbd>l</kbd>
          </button>
          {waiting > 0 && wave.isMine ? (
            <button type="button" disabled={!isOnline || drop.isPending} onClick={() => drop.mutate()}>
              Drop the wave
            </button>
          ) : null}
          <button type="button" onClick={onLeave}>
            To the queue
          </button>
        </div>
      </div>
      {isOver ? (
        <p className="bar" role="alert">
          Your time with this wave ran out: others may take its orders. Go to the queue and take a new wave.
        </p>
      ) : null}
    </>
  )
}
