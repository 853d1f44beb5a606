import { QueryClient } from '@tanstack/react-query'
import { StaffCallError } from './staff-client.ts'

/** Rows that were read stay on the screen while they are read anew; what was refused is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2000,
      retry: (failures, error) => failures < 2 && (!(error instanceof StaffCallError) || error.status === 0),
      refetchOnWindowFocus: true,
    },
  },
})
