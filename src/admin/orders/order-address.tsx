import { useState } from 'react'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { isInTheShop } from '#domain/order-stage.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { placeShown } from './order-words.ts'

/** Where it goes, and while it is here: elsewhere. */
export function OrderAddress({ order }: { order: StaffOrder }) {
  const { data } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const { address } = order
  const may = data?.data.may.includes('change-orders') ?? false
  const isOffered = may && isInTheShop(order.stage) && order.cancelsAt === null
  useKeys({ e: () => isOffered && setIsOpen(true) })
  return (
    <>
      <address>
        {[address.contactPerson, address.doorNo, address.address, address.landmark]
          .filter(Boolean)
          .join(', ')}
        <br />
        {[address.city, address.district, address.state].filter(Boolean).join(', ')} <b>{address.pincode}</b>
      </address>
      {order.place ? <p>{placeShown(order.place)}</p> : null}
      {isOffered ? (
        <button type="button" onClick={() => setIsOpen(true)}>
          Address… <kbd>e</kbd>
        </button>
      ) : null}
      {isOpen ? <DeliveryForm order={order} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
