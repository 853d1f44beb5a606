import { staffSchemas } from '#contract/staff-endpoint-schemas.ts'
import { staffEndpoints } from '#contract/staff-endpoints.ts'
import type { Permission } from '#domain/staff-roles.ts'
import { createApi, type ApiOf, type CallerOf } from '#platform/http/http.ts'

/** What is known of a person of the shop who is signed in. */
export type StaffHolder = {
  sessionId: string
  staffId: string
  name: string
  how: 'passkey' | 'password' | 'pin' | 'sample'
  may: Permission[]
  /** Until when what asks for another proof can be done; null when it cannot. */
  provenUntil: Date | null
}

type Shape = { endpoints: typeof staffEndpoints; schemas: typeof staffSchemas; holder: StaffHolder }

/** The API of the staff's screens: the rows of its contract, their schemas, who calls. */
export type StaffApi = ApiOf<Shape>
export type StaffCaller = CallerOf<StaffHolder>

export function openStaffApi(): StaffApi {
  return createApi<Shape>({
    endpoints: staffEndpoints,
    schemas: staffSchemas,
    nobody: { sessionId: null, staffId: null, name: null, how: null, may: null, provenUntil: null },
  })
}
