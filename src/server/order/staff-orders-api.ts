import type { StaffOrder, StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { type OrderStage, orderStages, type WorkView } from '#domain/order-stage.ts'
import { paymentMethodCodes } from '#domain/order.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { StaffApi, StaffCaller } from '#server/settings/staff-shop-endpoints.ts'
import type { StaffActions } from '#server/staff/staff.ts'
import type { AskAgain } from './ask-again.ts'
import { orderRefusals } from './order-refusals.ts'
import type { StaffOrders } from './staff-orders.ts'
import type { Work } from './work.ts'

type Parts = { work: Work; orders: StaffOrders; askAgain: AskAgain; actions: StaffActions }

const stagesOf: Record<Exclude<WorkView, 'all'>, OrderStage[]> = {
  'to-confirm': ['to-confirm'],
  'to-pack': ['to-pack'],
  packed: ['packed'],
  'on-hold': ['on-hold'],
  sent: ['shipped', 'part-shipped'],
  'coming-back': ['returning'],
  delivered: ['delivered'],
  'came-back': ['returned'],
  unpaid: ['unpaid'],
  cancelled: ['cancelled'],
}

/** Answers the rows of the staff's work with orders. */
export function answerStaffOrders(api: StaffApi, { work, orders, askAgain, actions }: Parts): void {
  api.answer('countWork', async () => ok(await work.count()))

  api.answer('readCashByPlace', async () => ok(await work.cashByPlace()))

  api.answer('listWork', async ({ query }) => {
    const {
      view,
      from = null,
      to = null,
      pays,
      courier = null,
      mark = null,
      after = null,
      product = null,
      staff = null,
    } = query
    const { lines, next } = await work.list({
      stages: view === 'all' ? null : stagesOf[view],
      from,
      to,
      method: pays === undefined ? null : paymentMethodCodes[pays],
      courierId: courier,
      product,
      staffId: staff,
      mark,
      after,
      limit: Number(query.limit ?? 50),
    })
    const again = view === 'to-pack' && after === null ? await work.forReplacement() : []
    return ok([...again, ...lines], { meta: { next } })
  })

  api.answer('findOrders', async ({ query }) => ok(await work.find(query.q)))

  api.answer('readStaffOrder', async ({ params, caller }) => {
    const order = await work.read(params.id)
    return order ? ok(masked(order, caller)) : refuse(orderRefusals['unknown-order'])
  })

  api.answer('revealPhone', async ({ params, body, caller }) => {
    const acted = await orders.reveal(caller, { id: params.id, actionId: body.actionId })
    if (!acted.ok) return refuse(orderRefusals[acted.reason])
    const order = await work.read(params.id)
    return order ? ok({ phone: order.phone }) : refuse(orderRefusals['unknown-order'])
  })

  api.answer('confirmOrders', async ({ body, caller }) => bulk(await orders.confirm(caller, body)))
  api.answer('holdOrders', async ({ body, caller }) => bulk(await orders.hold(caller, body)))
  api.answer('resumeOrders', async ({ body, caller }) => bulk(await orders.resume(caller, body)))
  api.answer('cancelOrders', async ({ body, caller }) => bulk(await orders.cancel(caller, body)))

  api.answer('noAnswer', async ({ params, body, caller }) => {
    const acted = await orders.noAnswer(caller, { ...body, id: params.id })
    if (!acted.ok) return refuse(orderRefusals[acted.reason])
    const [refused] = acted.answer.refused
    return refused ? refuse(orderRefusals[refused.code]) : line(params.id, acted.undo)
  })

  api.answer('noteOrder', async ({ params, body, caller }) => {
    const acted = await orders.note(caller, { ...body, id: params.id })
    return acted.ok ? line(params.id, acted.undo) : refuse(orderRefusals[acted.reason])
  })

  api.answer('sendConfirmLink', async ({ params, body, caller }) => {
    const acted = await askAgain(caller, { ...body, id: params.id })
    return acted.ok ? line(params.id, acted.undo) : refuse(orderRefusals[acted.reason])
  })

  api.answer('undoAction', async ({ params, caller }) => {
    const undone = await actions.undo(caller, params.actionId)
    if (!undone.ok) return refuse(undoRefusals[undone.reason])
    const ids = Array.isArray(undone.answer) ? undone.answer.map(String) : []
    return ok({ orders: await work.lines(ids) })
  })

  type Undoable = { actionId: string; until: string } | null

  async function line(id: string, undo: Undoable) {
    const [found] = await work.lines([id])
    return found ? ok(found, { meta: { undo } }) : refuse(orderRefusals['unknown-order'])
  }

  async function bulk(acted: Awaited<ReturnType<StaffOrders['confirm']>>) {
    if (!acted.ok) return refuse(orderRefusals[acted.reason])
    const { done, refused } = acted.answer
    const lines = await work.lines([...done, ...refused.map(({ id }) => id)])
    const now = new Map<string, StaffOrderLine>(lines.map((found) => [found.id, found]))
    const data = {
      done: done.flatMap((id) => now.get(id) ?? []),
      refused: refused.map(({ id, code }) => {
        const fresh = now.get(id) ?? null
        return { id, code, message: sentence(code, fresh), now: fresh }
      }),
    }
    return ok(data, { meta: { undo: done.length > 0 ? acted.undo : null } })
  }
}

/** Whole numbers are for who may see them; a look at one is an action of its own. */
function masked(order: StaffOrder, { may }: StaffCaller): StaffOrder {
  if (may?.includes('see-phones')) return order
  const address = { ...order.address, mobile: null }
  return { ...order, address, phone: `••••••${order.customer.end}`, email: null }
}

function sentence(code: keyof typeof orderRefusals, now: StaffOrderLine | null): string {
  if (code !== 'not-now' || !now) return orderRefusals[code].message
  return now.cancelsAt
    ? `Order ${now.number} is being cancelled.`
    : `Order ${now.number} is "${orderStages[now.stage].label}" now.`
}

const undoRefusals = {
  'unknown-action': { status: 404, code: 'unknown-action', message: 'There is nothing of yours to undo.' },
  'too-late': { status: 409, code: 'too-late', message: 'It is too late to undo this.' },
  'changed-meanwhile': {
    status: 409,
    code: 'changed-meanwhile',
    message: 'This went on meanwhile and cannot be undone any more.',
  },
} satisfies Record<string, Refusal>
