import { useState } from 'react'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { addressLimits, defaultCountry } from '#domain/address.ts'
import { statesOf } from '#domain/countries.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'

const fields = [
  { name: 'contactPerson', label: 'Who receives it' },
  { name: 'doorNo', label: 'Door number' },
  { name: 'address', label: 'Street address' },
  { name: 'landmark', label: 'Landmark' },
  { name: 'city', label: 'City / Town' },
  { name: 'district', label: 'District' },
] as const

/** Another address for an order that is still here; what is wrong with it is said in the dialog. */
export function DeliveryForm({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const isOnline = useOnline()
  // As it was when the form was opened: whoever changed it since is not written over.
  const [{ address, version }] = useState(order)
  const country = address.country ?? defaultCountry
  const save = useChange('shown')
  function keep(typed: (name: string) => string) {
    const body = {
      version,
      // Left out: the second number stays as it is, also for who may not see it.
      address: {
        contactPerson: typed('contactPerson'),
        doorNo: typed('doorNo'),
        address: typed('address'),
        landmark: typed('landmark'),
        city: typed('city'),
        district: typed('district'),
        state: typed('state'),
        pincode: typed('pincode'),
        country,
      },
    }
    const label = order.stage === 'packed' ? ' Print its label again.' : ''
    save.change(
      {
        work: (actionId) =>
          callStaff('editDelivery', { params: { id: order.id }, body: { ...body, actionId } }),
        says: `Order ${order.number} has another address.${label}`,
      },
      onClose,
    )
  }
  return (
    <Modal title={`Where does order ${order.number} go?`} onClose={onClose}>
      <form className="fields" onSubmit={(event) => keep(typedIn(event))}>
        {fields.map(({ name, label }) => (
          <label key={name}>
            {label}
            <input name={name} defaultValue={address[name] ?? ''} maxLength={addressLimits[name]} />
          </label>
        ))}
        <label>
          PIN code
          <input name="pincode" defaultValue={address.pincode ?? ''} inputMode="numeric" maxLength={6} />
        </label>
        <label>
          State
          <select name="state" defaultValue={address.state ?? ''}>
            {statesOf(country).map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </label>
        <WrongBar error={save.error} />
        <button type="submit" className="main" disabled={save.isPending || !isOnline}>
          Keep the address
        </button>
      </form>
    </Modal>
  )
}
