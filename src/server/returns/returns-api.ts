import { ok, refuse } from '#platform/http/http.ts'
import type { StaffApi, StaffCaller } from '#server/settings/staff-shop-endpoints.ts'
import type { Reach } from './promise-part.ts'
import { returnRefusals } from './return-refusals.ts'
import type { Returns } from './returns.ts'

/** Answers the rows of returns, exchanges and money that goes back. */
export function answerReturns(api: StaffApi, { cases, money, view, photos }: Returns): void {
  api.answer('listReturns', async ({ query }) => {
    const found = await view.list({ view: query.view, after: query.after ?? null })
    return ok(found, { meta: { next: found.cases.length === 50 ? (found.cases.at(-1)?.id ?? null) : null } })
  })

  api.answer('readReturn', async ({ params }) => {
    const found = await view.read(params.id)
    return found ? ok(found) : refuse(returnRefusals['unknown-case'])
  })

  api.answer('readReturnPhotos', async ({ params }) => ok(await photos(params.id)))

  api.answer('readReturnable', async ({ params }) => {
    const found = await view.returnable(params.id)
    return found ? ok(found) : refuse(returnRefusals['unknown-order'])
  })

  api.answer('openReturn', async ({ params, body, caller }) =>
    caseAfter(await cases.open(caller, { ...body, id: params.id })),
  )

  api.answer('decideReturn', async ({ params, body, caller }) =>
    caseAfter(
      body.decision === 'approve'
        ? await cases.approve(caller, { ...body, id: params.id })
        : await cases.reject(caller, { ...body, id: params.id }),
      params.id,
    ),
  )

  api.answer('dropReturn', async ({ params, body, caller }) =>
    caseAfter(await cases.drop(caller, { ...body, id: params.id }), params.id),
  )

  api.answer('moveReturn', async ({ params, body, caller }) =>
    caseAfter(await cases.move(caller, { ...body, id: params.id }), params.id),
  )

  api.answer('receiveReturn', async ({ params, body: { pieces, ...body }, caller }) =>
    caseAfter(await cases.receive(caller, { ...body, id: params.id, counted: pieces }), params.id),
  )

  api.answer('askMoneyBack', async ({ params, body, caller }) => {
    const asked = await money.ask(caller, { ...body, id: params.id, reach: reachOf(caller) })
    return caseAfter(asked, params.id)
  })

  api.answer('listPayouts', async ({ query }) => ok(await view.payouts(query.view)))

  api.answer('setPayee', async ({ params, body, caller }) =>
    payoutAfter(await money.setPayee(caller, { ...body, id: params.id }), params.id),
  )
  api.answer('approvePayout', async ({ params, body, caller }) =>
    payoutAfter(await money.approve(caller, { ...body, id: params.id }), params.id),
  )
  api.answer('dropPayout', async ({ params, body, caller }) =>
    payoutAfter(await money.drop(caller, { ...body, id: params.id }), params.id),
  )
  api.answer('payPayout', async ({ params, body, caller }) =>
    payoutAfter(await money.pay(caller, { ...body, id: params.id }), params.id),
  )

  type Acted<Answer> =
    | { ok: true; answer: Answer; undo: { actionId: string; until: string } | null }
    | { ok: false; reason: keyof typeof returnRefusals }

  /** The case as it is now, also beside a refusal: the screen shows what somebody else made of it. */
  async function caseAfter(acted: Acted<{ caseId: string | null }>, id?: string) {
    const now = await view.read((acted.ok ? acted.answer.caseId : id) ?? '')
    if (!acted.ok) return refuse({ ...returnRefusals[acted.reason], data: now ? { now } : undefined })
    return now ? ok(now, { meta: { undo: acted.undo } }) : refuse(returnRefusals['unknown-case'])
  }

  async function payoutAfter(acted: Acted<unknown>, id: string) {
    const now = await view.payout(id)
    if (!acted.ok) return refuse({ ...returnRefusals[acted.reason], data: now ? { now } : undefined })
    return now ? ok(now, { meta: { undo: acted.undo } }) : refuse(returnRefusals['unknown-payout'])
  }
}

function reachOf({ may }: StaffCaller): Reach {
  return may?.includes('refund-more') ? 'owner' : 'accountant'
}
