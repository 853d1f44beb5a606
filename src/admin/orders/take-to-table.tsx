import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { waveMost } from '#domain/parcel.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'

/** Chosen orders become a wave of whoever takes them, with its pick list. */
export function TakeToTable({ orders }: { orders: readonly StaffOrderLine[] }) {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const may = useMe().data?.data.may.includes('pack') ?? false
  const take = useMutation({
    mutationFn: (actionId: string) =>
      callStaff('takeWave', { body: { actionId, orders: orders.map(({ id }) => id) } }),
    retry: asksAgain,
    onSuccess: ({ data }) => navigate(`/pack/${data.id}`),
    onError: (error) => toast.error(error.message),
  })
  const isOffered = may && orders.every(({ stage, cancelsAt }) => stage === 'to-pack' && cancelsAt === null)
  if (!isOffered) return null
  const isTooMuch = orders.length > waveMost
  return (
    <button
      type="button"
      disabled={!isOnline || take.isPending || isTooMuch}
      onClick={() => take.mutate(crypto.randomUUID())}
    >
      {isTooMuch ? `At most ${waveMost} fit on a table` : 'Take to the table'}
    </button>
  )
}
