import { useInfiniteQuery } from '@tanstack/react-query'
import type { RoadView } from '#domain/parcel.ts'
import { callStaff } from '#admin/calls/staff-client.ts'

/** A list of parcels on the road, a hundred at a time; all that are shown are read anew while the page is seen. */
export function useRoadPages(view: RoadView) {
  const asked = useInfiniteQuery({
    queryKey: ['listRoad', view],
    queryFn: ({ signal, pageParam: after }) =>
      callStaff('listRoad', { query: { view, ...(after === null ? {} : { after }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 5000,
    placeholderData: (last) => last,
  })
  const pages = asked.data?.pages
  return {
    ...asked,
    // Who moved between two pages while they were read stands in one of them.
    parcels: [...new Map((pages ?? []).flatMap(({ data }) => data).map((one) => [one.id, one])).values()],
    counts: pages?.at(-1)?.counts,
  }
}

export type RoadPages = ReturnType<typeof useRoadPages>
