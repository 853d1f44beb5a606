import type { Api } from '#server/settings/shop-endpoints.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { Payments } from './payments.ts'
import type { WebhookKept } from './webhooks/work-webhooks.ts'

type Reason = Extract<WebhookKept, { ok: false }>['reason']

const refusals = {
  'unknown-provider': { status: 404, code: 'unknown-provider', message: 'This shop has no such gateway.' },
  'wrong-signature': { status: 401, code: 'wrong-signature', message: 'The signature is not right.' },
  stale: { status: 400, code: 'stale', message: 'The event is too old or from the future.' },
  unreadable: { status: 400, code: 'unreadable', message: 'The event could not be read.' },
} satisfies Record<Reason, Refusal>

/** Answers gateways: kept at once, worked off later. */
export function answerPayments(api: Api, payments: Payments) {
  api.answer('receivePaymentWebhook', async ({ params, caller, rawBody }) => {
    const kept = await payments.receiveWebhook(params.provider, { headers: caller.headers, rawBody })
    return kept.ok ? ok(null) : refuse(refusals[kept.reason])
  })
}
