import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { workViews } from '#domain/order-stage.ts'
import { useOrderFilter } from './use-order-filter.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'

/** The orders on the screen: a list by what is to be done, or what a search found. The address says which. */
export function useOrderList() {
  const [query] = useSearchParams()
  const { filter, isFiltered, choose, clear } = useOrderFilter()
  const [after, setAfter] = useState<string | null>(null)
  const q = query.get('q') ?? ''
  const view = workViews.find((one) => one === query.get('view')) ?? 'all'
  const found = useStaffQuery('findOrders', { query: { q } }, { isOff: q === '' })
  const listed = useStaffQuery(
    'listWork',
    { query: { ...filter, view, ...(after === null ? {} : { after }) } },
    { everyMs: 5000, isOff: q !== '' },
  )
  const asked = q === '' ? listed : found
  const next = q === '' ? (asked.data?.next ?? null) : null
  const search = query.size > 0 ? `?${query}` : ''
  const lines = asked.data?.data ?? []
  return {
    asked,
    lines,
    q,
    view,
    search,
    after,
    next,
    goAfter: setAfter,
    filter,
    isFiltered,
    choose(...chosen: Parameters<typeof choose>) {
      setAfter(null)
      choose(...chosen)
    },
    clear() {
      setAfter(null)
      clear()
    },
  }
}
