/** Everything that a person of the shop may be allowed to do. The rows of the staff's calls name one each. */
export const permissions = [
  'see-orders',
  'see-phones',
  'confirm',
  'change-orders',
  'cancel',
  'pack',
  'hand-over',
  'deliver',
  'receive',
  'erase',
  'decide-returns',
  'refund',
  'refund-more',
  'pay-out',
  'see-journal',
  'staff',
  'settings',
] as const

export type Permission = (typeof permissions)[number]

export function isPermission(name: string): name is Permission {
  return permissions.some((one) => one === name)
}

type RoleRow = {
  label: string
  may: readonly Permission[]
  /** What the owner may allow one person of this role besides. */
  extras: readonly Permission[]
}

/** The four roles. The owner may do everything; nobody makes roles of their own. */
export const staffRoles = {
  owner: { label: 'Owner', may: permissions, extras: [] },
  packer: {
    label: 'Packer',
    may: ['see-orders', 'pack', 'hand-over', 'deliver', 'receive'],
    extras: ['see-phones', 'confirm', 'change-orders', 'cancel', 'decide-returns'],
  },
  marketer: { label: 'Marketer', may: [], extras: [] },
  accountant: { label: 'Accountant', may: ['see-orders', 'refund', 'pay-out'], extras: [] },
} as const satisfies Record<string, RoleRow>

export type StaffRole = keyof typeof staffRoles

export const roleNames = ['owner', 'packer', 'marketer', 'accountant'] as const satisfies readonly StaffRole[]

export function isStaffRole(name: string): name is StaffRole {
  return Object.hasOwn(staffRoles, name)
}

/** What somebody may do: what the role gives, and of the extras those that the role can be given. */
export function permissionsOf({ role, also }: { role: StaffRole; also: readonly string[] }): Permission[] {
  const { may, extras }: RoleRow = staffRoles[role]
  return permissions.filter((one) => may.includes(one) || (extras.includes(one) && also.includes(one)))
}

/** What is left to somebody who signed in with six digits at a station: work with goods, never money or people. */
export function permissionsByPin(allowed: readonly Permission[]): Permission[] {
  return allowed.filter((one) => byPin.includes(one))
}

const byPin: readonly Permission[] = ['see-orders', 'confirm', 'pack', 'hand-over', 'deliver', 'receive']
