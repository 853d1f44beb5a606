import type { StaffOrder } from '#contract/staff-order-schemas.ts'

/** Where it goes. */
export function OrderAddress({ order: { address } }: { order: StaffOrder }) {
  return (
    <address>
      {[address.contactPerson, address.doorNo, address.address, address.landmark].filter(Boolean).join(', ')}
      <br />
      {[address.city, address.district, address.state].filter(Boolean).join(', ')} <b>{address.pincode}</b>
    </address>
  )
}
