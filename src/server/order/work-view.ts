import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { paise, toRupees } from '#domain/money.ts'
import { orderNumber, paymentMethodOf } from '#domain/order.ts'
import { statesOfPincode } from '#domain/pincode-states.ts'
import { deliveryAddressOf } from './order-delivery.ts'
import type { WorkRow } from './work-store.ts'

/** A total from which a cash order is looked at twice. */
const highTotal = 2000_00

/** An order in a list of the staff: nobody's whole number stands in it. */
export function toStaffLine(row: WorkRow): StaffOrderLine {
  const address = deliveryAddressOf(row)
  return {
    id: row.id,
    version: row.version,
    number: String(row.number),
    tail: orderNumber(row.id),
    placedAt: row.created_at.toISOString(),
    stage: row.stage,
    since: (row.stage_since ?? row.created_at).toISOString(),
    customer: { name: row.customer_name, end: row.customer_mobile.slice(-4) },
    city: address.city ?? '',
    pincode: address.pincode ?? '',
    pieces: row.pieces,
    total: toRupees(paise(row.total_paise)),
    advance: toRupees(paise(row.advance_paise)),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    flags: flagsOf(row),
    hasNote: row.note !== '',
    cancelsAt: row.cancels_at?.toISOString() ?? null,
    calls: row.calls,
    callAfter: row.call_after?.toISOString() ?? null,
  }
}

/** Plain rules, each explained on the screen; no score from anywhere. */
function flagsOf(row: WorkRow): StaffOrderLine['flags'] {
  const address = deliveryAddressOf(row)
  const flags: StaffOrderLine['flags'] = []
  if (row.sent_before === 0) flags.push('first-order')
  if (!/[0-9]/.test(`${address.doorNo ?? ''} ${address.address ?? ''}`)) flags.push('thin-address')
  if (row.total_paise > highTotal && paymentMethodOf(row.payment_method) === 'cash-on-delivery')
    flags.push('high-total')
  if (row.is_double) flags.push('double-order')
  if (row.came_back_before) flags.push('came-back-before')
  const states = statesOfPincode(address.pincode ?? '')
  if (states.length > 0 && !states.includes(address.state ?? '')) flags.push('pincode-mismatch')
  return flags
}
