import type { staffRoles } from '#domain/staff-roles.ts'

/** What the owner may allow a packer besides, as people say it. */
export const extraWords: Readonly<Record<(typeof staffRoles.packer.extras)[number], string>> = {
  'see-phones': 'see phone numbers',
  confirm: 'confirm orders',
  'change-orders': 'change orders',
  cancel: 'cancel orders',
  'decide-returns': 'decide on returns',
}
