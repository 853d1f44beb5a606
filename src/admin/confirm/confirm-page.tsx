import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ageOf } from '#admin/parts/moments.ts'
import { OrderWhole } from '#admin/orders/order-whole.tsx'
import { callStaff } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { useNow } from '#admin/parts/use-now.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'

const hoursToNextCall = 2

/** Cash orders one after the other, the oldest first: ring, decide, next. */
export function ConfirmPage() {
  const cache = useQueryClient()
  const now = useNow()
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const listed = useStaffQuery('listWork', { query: { view: 'to-confirm', limit: '100' } }, { everyMs: 5000 })
  const { data, error, isPending } = listed
  const waiting = (data?.data ?? []).filter(({ cancelsAt }) => cancelsAt === null)
  const due = waiting.filter(({ callAfter }) => callAfter === null || Date.parse(callAfter) <= now)
  const next = due.filter(({ id }) => !skipped.has(id))
  const [line] = next
  const order = useStaffQuery('readStaffOrder', { params: { id: line?.id ?? '' } }, { isOff: !line })
  // The one after is loaded while this one is decided.
  useStaffQuery('readStaffOrder', { params: { id: next[1]?.id ?? '' } }, { isOff: !next[1] })
  const shown = order.data?.data.id === line?.id ? order.data?.data : undefined

  const noAnswer = useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      callStaff('noAnswer', {
        params: { id },
        body: { actionId: crypto.randomUUID(), version, hours: hoursToNextCall },
      }),
    onSuccess: ({ data: { number }, undo }) =>
      offerUndo(`Order ${number} comes again in ${hoursToNextCall} hours.`, undo, () =>
        cache.invalidateQueries(),
      ),
    onError: (refused) => toast.error(refused.message),
    onSettled: () => cache.invalidateQueries(),
  })
  const skip = () => line && setSkipped((before) => new Set([...before, line.id]))
  useKeys({ n: () => shown && noAnswer.mutate(shown), s: skip })

  return (
    <>
      <h1>Confirm</h1>
      <FailedBar asked={listed} />
      {isPending && !error ? <p className="empty">Loading…</p> : null}
      {data && !line ? (
        <p className="empty">
          {waiting.length === 0
            ? 'All confirmed.'
            : `${waiting.length} wait: for a later call, or because you went past them.`}{' '}
          {skipped.size > 0 ? (
            <button type="button" onClick={() => setSkipped(new Set())}>
              Show them again
            </button>
          ) : null}
        </p>
      ) : null}
      {line ? (
        <>
          <p className="progress">
            {next.length} to confirm, this one for {ageOf(line.placedAt, now)}{' '}
            <button
              type="button"
              disabled={!shown || noAnswer.isPending}
              onClick={() => shown && noAnswer.mutate(shown)}
            >
              No answer, again in {hoursToNextCall} h <kbd>n</kbd>
            </button>{' '}
            <button type="button" onClick={skip}>
              Next <kbd>s</kbd>
            </button>
          </p>
          <div className="panel">
            {shown ? <OrderWhole order={shown} /> : <p className="empty">Loading the order…</p>}
          </div>
        </>
      ) : null}
    </>
  )
}
