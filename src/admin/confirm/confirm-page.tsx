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
import { LeftBar } from './left-bar.tsx'
import { useHeldOrder } from './use-held-order.ts'

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
  const { id, nextId, hasLeft, letGo } = useHeldOrder(next)
  const order = useStaffQuery('readStaffOrder', { params: { id: id ?? '' } }, { everyMs: 5000, isOff: !id })
  // The one after is loaded while this one is decided.
  useStaffQuery('readStaffOrder', { params: { id: nextId ?? '' } }, { isOff: !nextId })
  const shown = order.data?.data.id === id ? order.data?.data : undefined

  const noAnswer = useMutation({
    mutationFn: ({ id: called, version }: { id: string; version: number }) =>
      callStaff('noAnswer', {
        params: { id: called },
        body: { actionId: crypto.randomUUID(), version, hours: hoursToNextCall },
      }),
    onSuccess: ({ data: { number }, undo }, { id: called }) => {
      letGo(called)
      offerUndo(`Order ${number} comes again in ${hoursToNextCall} hours.`, undo, () =>
        cache.invalidateQueries(),
      )
    },
    onError: (refused) => toast.error(refused.message),
    onSettled: () => cache.invalidateQueries(),
  })
  function skip() {
    if (!id) return
    letGo(id)
    setSkipped((before) => new Set([...before, id]))
  }
  const letGoOf = (done: ReadonlyArray<{ id: string }>) => done.forEach((one) => letGo(one.id))
  // Until the lists have been read again the key holds for another order only.
  const isAnswered = noAnswer.isPending && noAnswer.variables.id === shown?.id
  const isOff = !shown || isAnswered || hasLeft
  useKeys({
    n: () => !isOff && noAnswer.mutate(shown),
    s: skip,
    ...(hasLeft ? { Enter: () => letGo(id) } : {}),
  })

  return (
    <>
      <h1>Confirm</h1>
      <FailedBar asked={listed.error ? listed : order} />
      {hasLeft ? <LeftBar number={shown?.number} onGoOn={() => letGo(id)} /> : null}
      {isPending && !error ? <p className="empty">Loading…</p> : null}
      {data && !id ? (
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
      {id ? (
        <>
          <p className="progress">
            {next.length} to confirm{shown ? `, this one for ${ageOf(shown.placedAt, now)}` : ''}{' '}
            <button type="button" disabled={isOff} onClick={() => !isOff && noAnswer.mutate(shown)}>
              No answer, again in {hoursToNextCall} h <kbd>n</kbd>
            </button>{' '}
            <button type="button" onClick={skip}>
              Next <kbd>s</kbd>
            </button>
          </p>
          <div className="panel">
            {shown ? <OrderWhole key={shown.id} order={shown} onDone={letGoOf} /> : null}
            {shown || order.error ? null : <p className="empty">Loading the order…</p>}
          </div>
        </>
      ) : null}
    </>
  )
}
