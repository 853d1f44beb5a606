import { isCalledCourier } from '#domain/courier-adapters.ts'
import { toNews } from './ask-couriers.ts'
import type { CourierDependencies } from './courier-dependencies.ts'
import type { CourierDelivery } from './courier-port.ts'
import { readAdapter } from './courier-road-store.ts'

export type ReportKept =
  | { ok: true }
  | { ok: false; reason: 'unknown-courier' | 'wrong-secret' | 'unreadable' }

type Dependencies = Pick<CourierDependencies, 'database' | 'log' | 'calls' | 'applyNews'>

/**
 * What couriers report by themselves. It is taken in at once: a report that fails is sent again, or found by asking. Numbers
 * that the shop does not know are no fault of the courier's, so they are answered like all others.
 */
export function createReceiveReports({ database, log, calls, applyNews }: Dependencies) {
  return async function receive(courierId: string, delivery: CourierDelivery): Promise<ReportKept> {
    const adapter = await readAdapter(database.query, courierId)
    const courier = adapter !== null && isCalledCourier(adapter) ? calls(adapter) : null
    if (!courier) return { ok: false, reason: 'unknown-courier' }
    const reading = courier.readReport(delivery)
    if (!reading.ok) {
      log.warn({ courier: courier.name, reason: reading.reason }, 'a report of a courier was refused')
      return reading
    }
    const taken = await applyNews(
      'webhook',
      reading.news.map((news) => toNews(news, courierId)),
    )
    const strange = taken.filter(({ outcome }) => outcome === 'unknown-parcel').length
    if (strange > 0)
      log.info({ courier: courier.name, reports: strange }, 'a courier reported parcels of others')
    return { ok: true }
  }
}
