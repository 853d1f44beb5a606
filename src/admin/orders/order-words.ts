import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { cancelReasons, holdReasons } from '#domain/order-stage.ts'
import { paymentMethodOf } from '#domain/order.ts'
import { type PlaceHistory, shareThatCameBack } from '#domain/place-history.ts'

export const flagWords = {
  'first-order': 'First order',
  'thin-address': 'No house number',
  'high-total': 'High total, cash',
  'double-order': 'Second order within a day',
  'came-back-before': 'Came back before',
  'pincode-mismatch': 'PIN code of another state',
} satisfies Record<StaffOrderLine['flags'][number], string>

export function rupeesShown(rupees: number): string {
  return formatRupees(fromRupees(rupees))
}

/** What a courier takes at the door. */
export function cashShown(rupees: number): string {
  return rupees > 0 ? rupeesShown(rupees) : 'paid'
}

/** PIN 852…: 41 % of 29 cash parcels came back. */
export function placeShown(place: PlaceHistory): string {
  const name = place.begins.length < 6 ? `PIN codes ${place.begins}…` : `PIN ${place.begins}`
  return `${name}: ${shareThatCameBack(place)} % of ${place.parcels} cash parcels came back.`
}

type Paying = Pick<StaffOrderLine, 'paymentMethod'>

export function isCash({ paymentMethod }: Paying): boolean {
  return paymentMethodOf(paymentMethod) === 'cash-on-delivery'
}

export function methodShown(line: Paying): string {
  return isCash(line) ? 'COD' : 'Prepaid'
}

/** A reason as it is kept (`address: no street`), as people read it. */
export function reasonShown(reason: string): string {
  const [key = '', ...words] = reason.split(': ')
  const known: Record<string, string> = { ...cancelReasons, ...holdReasons }
  return [known[key] ?? key, ...words].join(': ')
}

/** Who changed an order, without naming a person to those who need not know. */
export function actorShown(actor: string): string {
  return actor.startsWith('staff:') ? 'staff' : actor
}
