import type { Api } from '#server/settings/shop-endpoints.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { Addresses, AddressSaved } from './addresses.ts'

/** Answers the rows of the address book (spec §7). */
export function answerAddresses(api: Api, addresses: Addresses) {
  api.answer('listAddresses', async ({ caller }) => ok(await addresses.list(caller.customerId)))

  api.answer('createAddress', async ({ body, caller }) =>
    saved(await addresses.create(caller.customerId, body)),
  )

  api.answer('chooseAddress', async ({ params, caller }) =>
    saved(await addresses.choose(caller.customerId, params.id)),
  )

  api.answer('editAddress', async ({ params, body, caller }) =>
    saved(await addresses.edit(caller.customerId, params.id, body)),
  )

  api.answer('deleteAddress', async ({ params, caller }) => {
    const removed = await addresses.remove(caller.customerId, params.id)
    return removed.ok ? ok(null) : refuse(refusals['unknown-address'])
  })
}

function saved(outcome: AddressSaved) {
  if (outcome.ok) return ok(outcome.address)
  if (outcome.reason !== 'wrong-place') return refuse(refusals[outcome.reason])
  const { field, message } = outcome.problem
  return refuse({ status: 400, code: 'wrong-place', message, data: { field } })
}

type Reason = Exclude<Extract<AddressSaved, { ok: false }>['reason'], 'wrong-place'>

const refusals = {
  'too-many-addresses': {
    status: 409,
    code: 'too-many-addresses',
    message: 'You have saved 20 addresses. Please remove one first.',
  },
  'unknown-address': {
    status: 404,
    code: 'unknown-address',
    message: 'This address is not in your address book.',
  },
} satisfies Record<Reason, Refusal>
