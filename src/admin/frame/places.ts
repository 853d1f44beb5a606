import {
  BookUser,
  CircleUser,
  House,
  type LucideIcon,
  NotebookText,
  Package,
  PhoneCall,
  Receipt,
  Settings,
  Shirt,
  Truck,
  Undo2,
  Users,
  Warehouse,
} from 'lucide-react'
import type { Permission } from '#domain/staff-roles.ts'
import type { Queue } from './use-waiting.ts'

export type Place = {
  /** Where it is, below /admin. */
  to: string
  label: string
  /** The letter after `g` that goes there. */
  key: string
  /** Who sees it; null: everyone who is signed in. */
  may: Permission | null
  /** The work that is counted beside its name. */
  queue?: Queue
  icon: LucideIcon
}

/** The screens in the rail, in the order of a day. Each has its route in admin-app.tsx. */
const places: readonly Place[] = [
  { to: '/', label: 'Today', key: 't', may: null, icon: House },
  { to: '/orders', label: 'Orders', key: 'o', may: 'see-orders', icon: Receipt },
  { to: '/confirm', label: 'Confirm', key: 'c', may: 'confirm', queue: 'to-confirm', icon: PhoneCall },
  { to: '/pack', label: 'Pack', key: 'p', may: 'pack', queue: 'to-pack', icon: Package },
  { to: '/hand-over', label: 'Hand over', key: 'h', may: 'hand-over', queue: 'packed', icon: Warehouse },
  { to: '/delivery', label: 'Delivery', key: 'd', may: 'deliver', queue: 'attention', icon: Truck },
  { to: '/returns', label: 'Returns', key: 'r', may: 'see-orders', queue: 'asked', icon: Undo2 },
  { to: '/customers', label: 'Customers', key: 'u', may: 'see-orders', icon: BookUser },
  { to: '/shelf', label: 'Shelf', key: 's', may: 'pack', icon: Shirt },
  { to: '/people', label: 'People', key: 'e', may: 'staff', icon: Users },
  { to: '/journal', label: 'Journal', key: 'j', may: 'see-journal', icon: NotebookText },
  { to: '/settings', label: 'Settings', key: ',', may: 'settings', icon: Settings },
  { to: '/me', label: 'Me', key: 'm', may: null, icon: CircleUser },
]

/** The screens that somebody may open: what would be refused is not in the menu. */
export function placesFor(may: readonly Permission[]): Place[] {
  return places.filter((place) => place.may === null || may.includes(place.may))
}

/** The screen at an address, whoever may open it. */
export function placeAt(pathname: string): Place | undefined {
  return places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
}
