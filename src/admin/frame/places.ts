import type { OrderStage } from '#domain/order-stage.ts'
import type { Permission } from '#domain/staff-roles.ts'

export type Place = {
  /** Where it is, below /admin. */
  to: string
  label: string
  /** The letter after `g` that goes there. */
  key: string
  /** Who sees it; null: everyone who is signed in. */
  may: Permission | null
  /** The work that is counted beside its name. */
  stage?: OrderStage
}

/** The screens in the rail, in the order of a day. Each has its route in admin-app.tsx. */
const places: readonly Place[] = [
  { to: '/', label: 'Today', key: 't', may: null },
  { to: '/orders', label: 'Orders', key: 'o', may: 'see-orders' },
  { to: '/confirm', label: 'Confirm', key: 'c', may: 'confirm', stage: 'to-confirm' },
  { to: '/pack', label: 'Pack', key: 'p', may: 'pack', stage: 'to-pack' },
  { to: '/hand-over', label: 'Hand over', key: 'h', may: 'hand-over', stage: 'packed' },
  { to: '/delivery', label: 'Delivery', key: 'd', may: 'deliver' },
  { to: '/returns', label: 'Returns', key: 'r', may: 'see-orders' },
  { to: '/customers', label: 'Customers', key: 'u', may: 'see-orders' },
  { to: '/shelf', label: 'Shelf', key: 's', may: 'pack' },
  { to: '/people', label: 'People', key: 'e', may: 'staff' },
  { to: '/journal', label: 'Journal', key: 'j', may: 'see-journal' },
  { to: '/settings', label: 'Settings', key: ',', may: 'settings' },
  { to: '/me', label: 'Me', key: 'm', may: null },
]

/** The screens that somebody may open: what would be refused is not in the menu. */
export function placesFor(may: readonly Permission[]): Place[] {
  return places.filter((place) => place.may === null || may.includes(place.may))
}

/** The screen at an address, whoever may open it. */
export function placeAt(pathname: string): Place | undefined {
  return places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
}
