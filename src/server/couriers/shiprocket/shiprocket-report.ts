import { parsedBody } from '#platform/outside/outside.ts'
import type { CourierDelivery, CourierNews, ReportReading } from '../courier-port.ts'
import { hasSecret } from '../reported-secret.ts'
import { shiprocketAnswers } from './shiprocket-answers.ts'
import { shiprocketNews } from './shiprocket-news.ts'

type Activity = (typeof shiprocketAnswers.report)['_output']['scans']

/** Reads a report: all that has happened to one parcel until now, and the last of it once more. */
export function readShiprocketReport(delivery: CourierDelivery, secrets: readonly string[]): ReportReading {
  if (!hasSecret(delivery, 'x-api-key', secrets)) return { ok: false, reason: 'wrong-secret' }
  const parsed = shiprocketAnswers.report.safeParse(parsedBody(delivery.rawBody))
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { awb, scans, current_status: status, current_timestamp: at, ...current } = parsed.data
  const news = activitiesOf(awb, scans)
  const statusId = current.shipment_status_id ?? ''
  const last = shiprocketNews({
    awb,
    statusId,
    label: status ?? current.shipment_status ?? '',
    at: at ?? '',
    activity: '',
    location: null,
  })
  // Its moment is when it was sent; the scan itself, where there is one, says it better.
  const isSaid = last !== null && news.some(({ kind }) => kind === last.kind)
  return { ok: true, news: last && !isSaid ? [...news, last] : news }
}

/** What happened, as far as it is news. */
export function activitiesOf(awb: string, activities: Activity): CourierNews[] {
  return (activities ?? []).flatMap((activity) => {
    const found = shiprocketNews({
      awb,
      statusId: activity['sr-status'] ?? '',
      label: activity['sr-status-label'] ?? '',
      at: activity.date,
      activity: activity.activity ?? '',
      location: activity.location ?? null,
    })
    return found ? [found] : []
  })
}
