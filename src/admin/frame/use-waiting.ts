import type { OrderStage } from '#domain/order-stage.ts'
import type { Permission } from '#domain/staff-roles.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { lookShown } from '#admin/delivery/road-words.ts'
import { ageOf, clockShown } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'

/** Where work waits: orders by their stage, parcels on the road, returns. */
export type Queue = OrderStage | 'attention' | 'coming-back' | 'asked' | 'payouts'

/** How much waits in one place; `hint`: for how long, or until when. Null: not known yet. */
export type QueueSeen = { count: number | null; hint: string; isStale: boolean }

/** Orders are looked at every few seconds; what couriers and returns tell comes slower. */
const [orderMs, elsewhereMs] = [5000, 30_000]

/** What waits in each place that somebody may look into. */
export function useWaiting(may: readonly Permission[]) {
  const now = useNow()
  const isOff = !may.includes('see-orders')
  const orders = useStaffQuery('countWork', {}, { everyMs: orderMs, isOff })
  const first = { query: { view: 'attention' as const, limit: '1' } }
  const road = useStaffQuery('listRoad', first, { everyMs: elsewhereMs, isOff })
  const returns = useStaffQuery('listReturns', { query: { view: 'asked' } }, { everyMs: elsewhereMs, isOff })

  function told(asked: Asked, count: number | undefined, hint: string): QueueSeen {
    if (asked.error) return { count: count ?? null, hint: `not known since ${sinceOf(asked)}`, isStale: true }
    if (count === undefined) return { count: null, hint: 'loading', isStale: false }
    return { count, hint: count === 0 ? 'nothing waits' : hint, isStale: false }
  }
  const oldest = (at: string | null | undefined) => (at ? `oldest ${ageOf(at, now)}` : '')

  function waitingIn(queue: Queue): QueueSeen {
    if (queue === 'attention' || queue === 'coming-back') {
      const [urgent] = road.data?.data ?? []
      const hint = queue === 'attention' && urgent ? lookShown(urgent, now) : 'parcels'
      return told(road, road.data?.counts?.[queue], hint)
    }
    if (queue === 'payouts') return told(returns, returns.data?.data.payoutsOpen, 'to pay out')
    if (queue === 'asked') {
      const one = returns.data?.data.counts.find(({ state }) => state === 'asked')
      return told(returns, returns.data && (one?.count ?? 0), oldest(one?.oldest))
    }
    const one = orders.data?.data.counts.find(({ stage }) => stage === queue)
    return told(orders, orders.data && (one?.count ?? 0), oldest(one?.oldest))
  }

  return { waitingIn, lastOrderAt: orders.data?.data.lastOrderAt ?? null, now }
}

type Asked = { error: unknown; dataUpdatedAt: number }

function sinceOf({ dataUpdatedAt }: Asked): string {
  return dataUpdatedAt ? clockShown(dataUpdatedAt) : 'the start'
}
