import { useSearchParams } from 'react-router'
import { methodsToChoose } from '#domain/order.ts'
import { isKeyOf } from '#admin/parts/key-of.ts'
import { flagWords } from './order-words.ts'
import type { StaffInput } from '#contract/staff-endpoint-schemas.ts'

const names = ['from', 'to', 'pays', 'courier', 'mark', 'product', 'staff'] as const
export type FilterName = (typeof names)[number]
const rare: ReadonlySet<FilterName> = new Set(['courier', 'mark', 'product', 'staff'])
export type OrderFilter = Pick<NonNullable<StaffInput<'listWork'>['query']>, FilterName>

/** Marks that can be looked for, as people read them. */
export const markWords = { ...flagWords, note: 'Note' } as const

const monthMs = 31 * 24 * 60 * 60_000

/** The filter that the address says, and the address with another one. */
export function useOrderFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)

  function choose(name: FilterName, value: string): void {
    const next = readAddress()
    if (value === '') next.delete(name)
    else next.set(name, value)
    // What few orders have is looked for among those of a month, unless they say more.
    const isRare = value !== '' && rare.has(name)
    if (isRare && !next.has('from')) next.set('from', dayBefore(next.get('to')))
    setQuery(next, { replace: true })
  }

  function clear(): void {
    const next = readAddress()
    for (const name of names) next.delete(name)
    setQuery(next, { replace: true })
  }

  return { filter, isFiltered: Object.keys(filter).length > 0, choose, clear }
}

/** As it is now: the router's own may be that of a list which is not drawn anew yet. */
const readAddress = () => new URLSearchParams(window.location.search)

/** What the address says; what is no filter is left out. */
function readFilter(query: URLSearchParams): OrderFilter {
  const [from, to, courier] = [query.get('from'), query.get('to'), query.get('courier')]
  const [product, staff] = [query.get('product')?.trim().slice(0, 80) ?? '', query.get('staff')]
  const pays = methodsToChoose.find((one) => one === query.get('pays'))
  const mark = query.get('mark') ?? ''
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(courier ? { courier } : {}),
    ...(product.length > 1 ? { product } : {}),
    ...(staff ? { staff } : {}),
    ...(pays ? { pays } : {}),
    ...(isKeyOf(markWords, mark) ? { mark } : {}),
  }
}

function dayBefore(to: string | null): string {
  const moment = to === null ? Date.now() : Date.parse(to)
  return new Date(moment - monthMs).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
}
