import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import { noCashThere } from './order-delivery.ts'
import type { StaffOrderEdits } from './staff-order-edits.ts'
import { orderRefusals } from './order-refusals.ts'
import type { Work } from './work.ts'

/** Answers the rows that change where an order goes, and in which colour and size. */
export function answerOrderEdits(api: StaffApi, { edits, work }: { edits: StaffOrderEdits; work: Work }) {
  api.answer('editDelivery', async ({ params, body, caller }) => {
    const address = { ...body.address, landmark: body.address.landmark || null }
    const edited = await edits.editDelivery(caller, { ...body, address, id: params.id })
    if (edited.ok) return line(params.id, edited.undo)
    if (edited.reason === 'not-delivered')
      return refuse({ status: 409, code: edited.reason, message: edited.message })
    if (edited.reason === 'no-cash-there')
      return refuse({ status: 409, code: edited.reason, message: noCashThere(edited.pincode) })
    return refuse(editRefusals[edited.reason])
  })

  api.answer('listSwaps', async ({ params }) => {
    const swaps = await edits.listSwaps({ orderId: params.id, itemId: params.itemId })
    return swaps ? ok(swaps) : refuse(editRefusals['unknown-line'])
  })

  api.answer('swapLine', async ({ params, body, caller }) => {
    const swapped = await edits.swapLine(caller, { ...body, ...params })
    return swapped.ok ? line(params.id, swapped.undo) : refuse(editRefusals[swapped.reason])
  })

  async function line(id: string, undo: { actionId: string; until: string } | null) {
    const [found] = await work.lines([id])
    return found ? ok(found, { meta: { undo } }) : refuse(orderRefusals['unknown-order'])
  }
}

const editRefusals = {
  ...orderRefusals,
  'packed-for-state': {
    status: 409,
    code: 'packed-for-state',
    message: 'It is packed, with an invoice for another state. Open the box first.',
  },
  'unknown-line': {
    status: 404,
    code: 'unknown-line',
    message: 'This piece, or the one wanted instead, is not there any more.',
  },
  'other-price': {
    status: 409,
    code: 'other-price',
    message: 'That colour and size has another price. Cancel the order and let them order it again.',
  },
  'sold-out': {
    status: 409,
    code: 'sold-out',
    message: 'There are not enough pieces left of that colour and size.',
  },
} satisfies Record<string, Refusal>
