import type { StaffRole } from '#domain/staff-roles.ts'

type SamplePerson = { login: string; name: string; role: StaffRole; also: readonly string[] }

/** Who works in the sample shop: one of each role. */
export const sampleStaff: readonly SamplePerson[] = [
  { login: 'owner', name: 'Sample owner', role: 'owner', also: [] },
  { login: 'packer', name: 'Sample packer', role: 'packer', also: ['confirm', 'see-phones'] },
  { login: 'marketer', name: 'Sample marketer', role: 'marketer', also: [] },
  { login: 'accountant', name: 'Sample accountant', role: 'accountant', also: [] },
]
