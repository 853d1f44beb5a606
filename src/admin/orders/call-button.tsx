import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'

/** Rings the customer of an order: a look at their number is kept in the journal. */
export function CallButton({ orderId, hasKeys = true }: { orderId: string; hasKeys?: boolean }) {
  const mayCall = useMe().data?.data.may.includes('see-phones') ?? false
  const call = useMutation({
    mutationFn: () =>
      callStaff('revealPhone', { params: { id: orderId }, body: { actionId: crypto.randomUUID() } }),
    onError: (error) => toast.error(error.message),
  })
  // Asked for with each press: whose order was closed meanwhile is not rung.
  const ring = () =>
    !call.isPending &&
    call.mutate(undefined, { onSuccess: ({ data: { phone } }) => location.assign(`tel:+91${phone}`) })
  useKeys(hasKeys && mayCall ? { d: ring } : {})
  if (!mayCall) return null
  return (
    <button type="button" disabled={call.isPending} onClick={ring}>
      Call <kbd>d</kbd>
    </button>
  )
}
