import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'

/** The number, masked until somebody wants it: a look is kept in the journal. */
export function CustomerNumber({ customer: { id, phone } }: { customer: CustomerWhole }) {
  const { data } = useMe()
  const maySee = data?.data.may.includes('see-phones') ?? false
  const look = useMutation({
    mutationFn: () =>
      callStaff('revealCustomer', { params: { id }, body: { actionId: crypto.randomUUID() } }),
    onError: (error) => toast.error(error.message),
  })
  const seen = look.data?.data
  useKeys({ d: () => maySee && !seen && !look.isPending && look.mutate() })
  if (seen)
    return (
      <p role="status">
        <a className="phone" href={`tel:+91${seen.phone}`}>
          {seen.phone}
        </a>{' '}
        {seen.email}
      </p>
    )
  return (
    <p>
      <b className="phone">{phone}</b>{' '}
      {maySee ? (
        <button type="button" disabled={look.isPending} onClick={() => look.mutate()}>
          Show the number <kbd>d</kbd>
        </button>
      ) : null}
    </p>
  )
}
