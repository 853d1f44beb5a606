import { useQuery } from '@tanstack/react-query'
import type { StaffInput } from '#contract/staff-endpoint-schemas.ts'
import type { StaffEndpointName } from '#contract/staff-endpoints.ts'
import { callStaff } from './staff-client.ts'

/** What a read row answers, kept by its name and input. `everyMs`: asked again while the page is seen. */
export function useStaffQuery<Name extends StaffEndpointName>(
  name: Name,
  input: StaffInput<Name>,
  { everyMs, isOff = false }: { everyMs?: number; isOff?: boolean } = {},
) {
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => callStaff(name, input, signal),
    refetchInterval: everyMs,
    placeholderData: (last) => last,
    enabled: !isOff,
  })
}

/** Who is signed in; asked again when the page is looked at. */
export function useMe() {
  return useStaffQuery('readMe', {})
}
