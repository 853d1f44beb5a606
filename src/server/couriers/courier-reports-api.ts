import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'
import type { CouriersOnCall } from './couriers-on-call.ts'
import type { ReportKept } from './receive-reports.ts'

const refusals = {
  'unknown-courier': { status: 404, code: 'unknown-courier', message: 'This shop asks no such courier.' },
  'wrong-secret': { status: 401, code: 'wrong-secret', message: 'The secret is not right.' },
  unreadable: { status: 400, code: 'unreadable', message: 'The report could not be read.' },
} satisfies Record<Extract<ReportKept, { ok: false }>['reason'], Refusal>

/** Answers couriers. */
export function answerCourierReports(api: Api, { receive }: Pick<CouriersOnCall, 'receive'>): void {
  api.answer('receiveCourierNews', async ({ params, caller, rawBody }) => {
    const kept = await receive(params.courier, { headers: caller.headers, rawBody })
    return kept.ok ? ok(null) : refuse(refusals[kept.reason])
  })
}
