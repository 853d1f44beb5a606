import { parsedBody } from '#platform/outside/outside.ts'
import type { CourierDelivery, ReportReading } from '../courier-port.ts'
import { hasSecret } from '../reported-secret.ts'
import { delhiveryAnswers } from './delhivery-answers.ts'
import { delhiveryNews } from './delhivery-news.ts'

/** Delhivery sends the header that was agreed with it; this is ours. */
const header = 'x-api-key'

/** Reads a report (Push API): one status of one parcel. */
export function readDelhiveryReport(delivery: CourierDelivery, secrets: readonly string[]): ReportReading {
  if (!hasSecret(delivery, header, secrets)) return { ok: false, reason: 'wrong-secret' }
  const parsed = delhiveryAnswers.report.safeParse(parsedBody(delivery.rawBody))
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { AWB: awb, NSLCode: code, Status: status } = parsed.data.Shipment
  const news = delhiveryNews({
    awb,
    type: status.StatusType,
    status: status.Status,
    code: code ?? '',
    at: status.StatusDateTime,
    instructions: status.Instructions ?? '',
    location: status.StatusLocation ?? null,
  })
  return { ok: true, news: news ? [news] : [] }
}
