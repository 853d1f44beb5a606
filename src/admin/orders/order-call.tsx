import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'

/** The customer's number: a look at it is kept in the journal. */
export function OrderCall({ order }: { order: StaffOrder }) {
  const { data } = useMe()
  const mayCall = data?.data.may.includes('see-phones') ?? false
  const call = useMutation({
    mutationFn: () =>
      callStaff('revealPhone', { params: { id: order.id }, body: { actionId: crypto.randomUUID() } }),
    onSuccess: ({ data: { phone } }) => location.assign(`tel:+91${phone}`),
    onError: (error) => toast.error(error.message),
  })
  useKeys({ d: () => mayCall && call.mutate() })
  return (
    <p>
      {order.customer.name} <b className="phone">{order.phone}</b>{' '}
      {mayCall ? (
        <button type="button" disabled={call.isPending} onClick={() => call.mutate()}>
          Call <kbd>d</kbd>
        </button>
      ) : null}
      {order.calls > 0 ? <small> {order.calls} calls without an answer</small> : null}
    </p>
  )
}
