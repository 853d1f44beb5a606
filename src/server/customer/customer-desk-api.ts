import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { toRupees } from '#domain/money.ts'
import { maskedNumber } from '#domain/masked-number.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { Addresses } from '#server/address/addresses.ts'
import type { Coupon, Coupons } from '#server/coupon/coupons.ts'
import type { OrdersOfCustomer } from '#server/order/orders-of-customer.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { Tracking } from '#server/tracking/tracking.ts'
import type { CustomerDesk } from './customer-desk.ts'

type Parts = {
  desk: CustomerDesk
  ordersOf: OrdersOfCustomer
  addresses: Pick<Addresses, 'list'>
  coupons: Pick<Coupons, 'ofCustomer'>
  tracking: Pick<Tracking, 'consentsOf'>
}

/** Answers the rows of customers at the desk. Numbers leave masked, but for who asks for one: that is journalled. */
export function answerCustomerDesk(
  api: StaffApi,
  { desk, ordersOf, addresses, coupons, tracking }: Parts,
): void {
  api.answer('findCustomers', async ({ query }) => {
    const { rows, isMore } = await desk.find(query.q)
    const lastOrders = await ordersOf.newest(rows.map(({ id }) => id))
    const customers = rows.map((row) => ({
      id: row.id,
      name: row.name,
      phone: maskedNumber(row.mobile_number),
      since: row.created_at.toISOString(),
      lastOrder: lastOrders.get(row.id) ?? null,
    }))
    return ok({ customers, isMore })
  })

  api.answer('readCustomer', async ({ params }) => whole(params.id, null))

  api.answer('revealCustomer', async ({ params, body, caller }) => {
    const acted = await desk.reveal(caller, { ...body, id: params.id })
    if (!acted.ok) return refuse(refusals[acted.reason])
    const row = await desk.read(params.id)
    return row ? ok({ phone: row.mobile_number, email: row.email }) : refuse(refusals['unknown-customer'])
  })

  api.answer('noteCustomer', async ({ params, body, caller }) => {
    const acted = await desk.note(caller, { ...body, id: params.id })
    return acted.ok ? whole(params.id, acted.undo) : refuse(refusals[acted.reason])
  })

  api.answer('setCustomersCash', async ({ params, body, caller }) => {
    const acted = await desk.setCash(caller, { ...body, id: params.id })
    return acted.ok ? whole(params.id, acted.undo) : refuse(refusals[acted.reason])
  })

  api.answer('unlockCustomer', async ({ params, body, caller }) => {
    const acted = await desk.unlock(caller, { ...body, id: params.id })
    return acted.ok ? whole(params.id, acted.undo) : refuse(refusals[acted.reason])
  })

  api.answer('eraseCustomer', async ({ params, body, caller }) => {
    const acted = await desk.erase(caller, { ...body, id: params.id })
    return acted.ok ? ok(null) : refuse(refusals[acted.reason])
  })

  async function whole(id: string, undo: { actionId: string; until: string } | null) {
    const row = await desk.read(id)
    if (!row) return refuse(refusals['unknown-customer'])
    const [orders, places, credits, consents] = await Promise.all([
      ordersOf.of({ id, mobileNumber: row.mobile_number }),
      addresses.list(id),
      coupons.ofCustomer(id),
      tracking.consentsOf(id),
    ])
    const data = {
      id,
      version: row.version,
      name: row.name,
      phone: maskedNumber(row.mobile_number),
      since: row.created_at.toISOString(),
      note: row.note,
      cashOffUntil: row.cash_off_until?.toISOString() ?? null,
      lockedSeconds: row.lockedSeconds,
      ...orders,
      addresses: places.map(({ mobile: _mobile, ...place }) => place),
      credits: credits.flatMap(toCredit),
      consents: consents.map(({ givenAt, matching, advertising }) => ({
        givenAt: givenAt.toISOString(),
        matching,
        advertising,
      })),
    }
    return ok(data, { meta: { undo } })
  }
}

function toCredit({ code, discount, endsAt, used }: Coupon): CustomerWhole['credits'] {
  if (discount.kind !== 'flat' || !endsAt) return []
  const state = used > 0 ? 'used' : endsAt.getTime() < Date.now() ? 'over' : 'good'
  return [{ code, amount: toRupees(discount.amount), until: endsAt.toISOString(), state }]
}

const refusals = {
  'not-yours': {
    status: 409,
    code: 'not-yours',
    message: 'This was asked for by somebody else. Reload the page.',
  },
  'unknown-customer': {
    status: 404,
    code: 'unknown-customer',
    message: 'There is no such customer, or the account was erased.',
  },
  'changed-meanwhile': {
    status: 409,
    code: 'changed-meanwhile',
    message: 'Somebody changed this customer meanwhile. Look at it once more.',
  },
} satisfies Record<string, Refusal>
