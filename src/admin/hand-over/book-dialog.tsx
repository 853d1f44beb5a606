import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { StaffParcel } from '#contract/staff-parcel-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { printParcel } from '#admin/packing/papers.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'

/** Who brings a box, and under which number. */
export function BookDialog({ parcel, onClose }: { parcel: StaffParcel; onClose: () => void }) {
  const cache = useQueryClient()
  const couriers = useStaffQuery('listCouriers', {}).data?.data.filter(({ isActive }) => isActive) ?? []
  const book = useMutation({
    mutationFn: ({ courierId, awb }: { courierId: string; awb: string }) =>
      callStaff('bookParcels', {
        body: {
          actionId: crypto.randomUUID(),
          courierId,
          parcels: [{ id: parcel.id, version: parcel.version, ...(awb === '' ? {} : { awb }) }],
        },
      }),
    onSuccess: ({ data: { done, refused }, undo }) => {
      const [booked] = done
      if (booked) {
        offerUndo(
          `Order ${booked.order.number} goes with ${booked.courier?.name}, ${booked.awb}.`,
          undo,
          () => cache.invalidateQueries(),
        )
        printParcel(booked)
        onClose()
      }
      for (const { message } of refused) toast.error(message)
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries(),
  })
  return (
    <Modal title={`Who brings order ${parcel.order.number}?`} onClose={onClose}>
      {couriers.length === 0 ? <p>No courier is set up yet. The owner adds one in the settings.</p> : null}
      {couriers.length > 0 ? (
        <form
          className="fields"
          onSubmit={(event) => {
            const typed = typedIn(event)
            book.mutate({ courierId: typed('courier'), awb: typed('awb').trim() })
          }}
        >
          <label>
            Courier
            <select name="courier" defaultValue={parcel.courier?.id}>
              {couriers.map(({ id, name, waybillsLeft }) => (
                <option key={id} value={id}>
                  {name}, {waybillsLeft === null ? 'gives a number itself' : `${waybillsLeft} numbers left`}
                </option>
              ))}
            </select>
          </label>
          <label>
            Number of the sticker; empty: the next of the courier’s numbers
            <input name="awb" minLength={4} maxLength={40} autoComplete="off" autoCapitalize="characters" />
          </label>
          <button type="submit" className="main" disabled={book.isPending}>
            Book it
          </button>
        </form>
      ) : null}
    </Modal>
  )
}
