import { formatRupees } from '#domain/money.ts'
import { refundApprovalAbove } from '#domain/refund-approval.ts'
import type { Refusal } from '#platform/http/http.ts'
import { policy } from '#server/settings/policy.ts'

/** Why something is not done with an order, in words for who works here. */
export const orderRefusals = {
  'not-yours': {
    status: 409,
    code: 'not-yours',
    message: 'This was asked for by somebody else. Reload the page.',
  },
  'unknown-order': { status: 404, code: 'unknown-order', message: 'There is no such order.' },
  'changed-meanwhile': {
    status: 409,
    code: 'changed-meanwhile',
    message: 'Somebody changed this order meanwhile. Look at it once more.',
  },
  'not-now': { status: 409, code: 'not-now', message: 'This cannot be done with the order as it is now.' },
  'asked-often': {
    status: 409,
    code: 'asked-often',
    message: 'The link went out often enough today. Ask on the phone.',
  },
  erased: {
    status: 409,
    code: 'erased',
    message: 'This account was erased: the shop writes to it no more.',
  },
  'told-today': {
    status: 409,
    code: 'told-today',
    message: 'They were told this within a day already.',
  },
  'told-often': {
    status: 409,
    code: 'told-often',
    message: `${policy.toldByHand.max} messages about this order went out within a day. Ring them.`,
  },
  'two-people': {
    status: 409,
    code: 'two-people',
    message: `More than ${formatRupees(refundApprovalAbove)} would go back: two people decide that, at the command line.`,
  },
} satisfies Record<string, Refusal>
